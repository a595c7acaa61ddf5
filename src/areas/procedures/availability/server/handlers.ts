import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller, type Handlers } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { activeOffers } from "../../online-services/server/public.ts";
import type { availabilityContract } from "../contract.ts";
import { drawHandlers } from "./draw/handlers.ts";
import { closeAvailabilityDay } from "./close-day.ts";
import { closedDaysIn } from "./closed-days.ts";
import { generatePlaces, regeneratePlaces } from "./generate-places.ts";
import { placesOfRequest, remainingThisWeek } from "./places.ts";
import { countsByOffer, countsIn, countReservedPlaces } from "./queries.ts";
import { releaseReservedPlaces, releaseRequestPlaces, reserveMore } from "./reservations.ts";
import { placesHome } from "./home.ts";

export const handlers: Handlers<typeof availabilityContract> = {
  ...drawHandlers,
  generate: ({ offerIds, ...plan }, call) =>
    inTransaction(call.db, async (tx) => {
      const result = await generatePlaces(tx, offerIds, plan, call.now);
      for (const id of offerIds)
        await writeAuditEntry(tx, call, { action: "availability.generate", kind: "offer", id, after: plan });
      return result;
    }),
  regenerate: ({ offerId, ...plan }, call) =>
    inTransaction(call.db, async (tx) => {
      const result = await regeneratePlaces(tx, offerId, plan, call.now, requireCaller(call).userId);
      const after = { ...plan, ...result };
      await writeAuditEntry(tx, call, { action: "availability.regenerate", kind: "offer", id: offerId, after });
      return result;
    }),
  closeDay: (input, call) => closeAvailabilityDay(call, input),
  closedDays: (input, call) => closedDaysIn(call.db, input),
  reserve: (input, call) => reserveMore(call, input),
  cancel: async ({ commonId, slotIds, note }, call) => {
    const caller = requireCaller(call);
    if (commonId) return releaseRequestPlaces(call, commonId, note);
    if (caller.kind === "client") throw new Refusal("FORBIDDEN");
    return releaseReservedPlaces(call, slotIds ?? [], note);
  },
  counts: (input, call) => countsIn(call.db, input),
  countsByOffer: (input, call) => countsByOffer(call.db, input, input.daily),
  home: (_input, call) => placesHome(call),
  remaining: async (input, call) => {
    const offers = await activeOffers(call.db, input.family);
    const ids = offers.map((offer) => offer._id);
    const remainingByOffer = await remainingThisWeek(call.db, ids, dayOf(call.now));
    return ids.map((offerId) => {
      const { remaining = 0, nextDate = null } = remainingByOffer.get(offerId) ?? {};
      return { offerId, remainingWeek: remaining, nextDate };
    });
  },
  held: (input, call) => countReservedPlaces(call.db, input.commonId, requireCaller(call).userId),
  places: async (input, call) => {
    const caller = requireCaller(call);
    const places = await placesOfRequest(call.db, input.commonId);
    return caller.kind === "staff" ? places : places.filter((place) => place.userId === caller.userId);
  },
};
