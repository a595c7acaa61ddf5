import { and, count, eq, inArray } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { availabilityContract } from "../contract.ts";
import { storeClosedDays } from "./closed-days.ts";
import { lockOffers } from "./generate-places.ts";
import { slots } from "./tables.ts";

/** Cancels the free places of a day and excludes the day from generation. Reserved and paid places are not affected. */
export async function closeAvailabilityDay(
  call: Call,
  { offerIds, date, note }: ParsedOf<typeof availabilityContract.closeDay>,
): Promise<{ cancelled: number; kept: number }> {
  if (date < dayOf(call.now)) throw new Refusal("INVALID", { fields: { date: ["PAST"] } });
  return inTransaction(call.db, async (tx) => {
    const lockedOffers = await lockOffers(tx, offerIds);
    const now = call.now.toISOString();
    await storeClosedDays(tx, lockedOffers, [date], { at: now, by: requireCaller(call).userId, note: note || null });
    const ofDate = and(inArray(slots.offerId, lockedOffers), eq(slots.date, date));
    const cancelled = await tx
      .update(slots)
      .set({ status: "cancelled", updatedAt: now })
      .where(and(ofDate, eq(slots.status, "available")))
      .returning({ id: slots.id });
    const [occupied] = await tx
      .select({ places: count() })
      .from(slots)
      .where(and(ofDate, inArray(slots.status, ["reserved", "used"])));
    const result = { cancelled: cancelled.length, kept: occupied?.places ?? 0 };
    for (const id of lockedOffers)
      await writeAuditEntry(tx, call, {
        action: "availability.closeDay",
        kind: "offer",
        id,
        after: { date, ...result },
        reason: note || undefined,
      });
    return result;
  });
}
