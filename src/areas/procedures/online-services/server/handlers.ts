import { eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller, type Handlers } from "../../../../server/call.ts";
import { userView } from "../../../administration/people/server/public.ts";
import type { onlineServicesContract } from "../contract.ts";
import { serviceOfferResource, setActive } from "./offer-resource.ts";
import { activeOffers, serviceOfferById, offersList } from "./offer-queries.ts";
import { remainingPlacesPort } from "./remaining-places-port.ts";
import { currencyFor, offerPrices } from "./price.ts";
import { addTariff, endTariff, withdrawTariff } from "./write-tariff.ts";
import { listTariffVersions, servicePrice, serializeTariff, tariffsInForce, tariffsList } from "./tariff-queries.ts";

export const handlers: Handlers<typeof onlineServicesContract> = {
  offered: async (input, call) => {
    const offers = await activeOffers(call.db, input.family);
    const inForce = await tariffsInForce(call.db, call.now);
    const remainingByOffer = await remainingPlacesPort().remainingThisWeek(
      call.db,
      offers.map((offer) => offer._id),
      dayOf(call.now),
    );
    return offers.map((offer) => {
      const places = remainingByOffer.get(offer._id) ?? { remaining: 0, nextDate: null, reserved: 0, draw: null };
      return { ...offer, prices: offerPrices(inForce, offer), ...places };
    });
  },
  get: async (input, call) => {
    const offer = await serviceOfferById(call.db, input.id);
    if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
    return offer;
  },
  list: offersList.page,
  exportOffers: offersList.spreadsheet,
  create: serviceOfferResource.create,
  update: serviceOfferResource.update,
  setActive,
  remove: serviceOfferResource.remove,
  tariffs: async (input, call) =>
    (await tariffsInForce(call.db, call.now, input.family)).map((row) => serializeTariff(row, dayOf(call.now))),
  price: async (input, call) => {
    const offer = await serviceOfferById(call.db, input.offerId);
    if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
    const documentType = input.documentType ?? offer.documentTypes[0] ?? "";
    if (!offer.documentTypes.includes(documentType))
      throw new Refusal("INVALID", { fields: { documentType: ["CHOICE"] } });
    if (input.copies > offer.maxCopies) throw new Refusal("INVALID", { fields: { copies: ["FEWER_COPIES"] } });
    if (input.legalize && !offer.includesLegalization)
      throw new Refusal("INVALID", { fields: { legalize: ["CHOICE"] } });
    const requesterCountry = await countryOfRequester(call, input.requesterInCuba);
    return servicePrice(call.db, {
      family: offer.family,
      documentType,
      legalize: input.legalize,
      copies: input.copies,
      searchNeeded: input.searchNeeded,
      currency: input.currency ?? currencyFor({ requesterCountry, holderInCuba: input.holderInCuba }),
      at: call.now,
    });
  },
  everyTariff: (input, call) => listTariffVersions(call, input),
  tariffList: tariffsList.page,
  exportTariffs: tariffsList.spreadsheet,
  addTariff: (input, call) => addTariff(call, input),
  endTariff: (input, call) => endTariff(call, input),
  withdrawTariff: async (input, call) => {
    await withdrawTariff(call, input.id);
    return { deleted: true };
  },
};

/** Country of residence of the requester: from the account; staff may try another one. */
async function countryOfRequester(call: Call, requesterInCuba: boolean | undefined): Promise<string | null> {
  const caller = requireCaller(call);
  if (caller.kind === "staff" && requesterInCuba !== undefined) return requesterInCuba ? "CU" : null;
  const [ownUser] = await call.db
    .select({ country: userView.country })
    .from(userView)
    .where(eq(userView.id, caller.userId));
  return ownUser?.country ?? null;
}
