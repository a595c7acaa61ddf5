import { and, count, eq, inArray } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { availabilityContract } from "../contract.ts";
import { storeClosedDays } from "./closed-days.ts";
import { lockOffers } from "./generate-places.ts";
import { slots } from "./tables.ts";

/** Cancels what is free on a day and keeps it closed. What people hold or paid for stays theirs. */
export async function closeAvailabilityDay(
  call: Call,
  { offerIds, date, note }: ParsedOf<typeof availabilityContract.closeDay>,
): Promise<{ cancelled: number; kept: number }> {
  if (date < dayOf(call.now)) throw new Refusal("INVALID", { fields: { date: ["PAST"] } });
  return inTransaction(call.db, async (tx) => {
    const offers = await lockOffers(tx, offerIds);
    const now = call.now.toISOString();
    await storeClosedDays(tx, offers, [date], { at: now, by: requireCaller(call).userId, note: note || null });
    const ofDay = and(inArray(slots.offerId, offers), eq(slots.date, date));
    const cancelled = await tx
      .update(slots)
      .set({ status: "cancelled", updatedAt: now })
      .where(and(ofDay, eq(slots.status, "available")))
      .returning({ id: slots.id });
    const [kept] = await tx
      .select({ places: count() })
      .from(slots)
      .where(and(ofDay, inArray(slots.status, ["reserved", "used"])));
    const done = { cancelled: cancelled.length, kept: kept?.places ?? 0 };
    for (const id of offers)
      await writeAuditEntry(tx, call, {
        action: "availability.closeDay",
        kind: "offer",
        id,
        after: { date, ...done },
        reason: note || undefined,
      });
    return done;
  });
}
