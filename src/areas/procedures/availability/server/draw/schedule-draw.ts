/** Staff publish the opening minute of a week, or cancel it before the draw. */
import { and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { addDays, startOfDay, weekOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { updateStamps, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { drawOperations } from "../../draw/contract.ts";
import { lockOffers } from "../generate-places.ts";
import { drawEntries, draws } from "../tables.ts";
import { commitmentOf, newSeed } from "./draw-order.ts";
import { type DrawRow, drawStateMachine, entryStateMachine, lockDraw } from "./draw-workflows.ts";

/** INVALID for a past opening, one after its week, or a second draw of the week; SERVICE_NOT_FOUND. */
export async function scheduleDraw(call: Call, input: ParsedOf<typeof drawOperations.scheduleDraw>): Promise<DrawRow> {
  const { offerId } = input;
  const week = weekOf(input.week);
  const opensAt = new Date(input.opensAt);
  if (opensAt <= call.now) throw new Refusal("INVALID", { fields: { opensAt: ["PAST"] } });
  return inTransaction(call.db, async (tx) => {
    const minutes = await readSetting(tx, "online.drawEntryMinutes");
    const drawsAt = new Date(opensAt.getTime() + minutes * 60_000);
    if (drawsAt >= startOfDay(addDays(week, 7)))
      throw new Refusal("INVALID", { fields: { opensAt: ["INVALID_PERIOD"] } });
    await lockOffers(tx, [offerId]);
    const [draw] = await tx
      .insert(draws)
      .values({
        offerId,
        week,
        opensAt: opensAt.toISOString(),
        drawsAt: drawsAt.toISOString(),
        seed: newSeed(),
        createdAt: call.now.toISOString(),
        createdBy: requireCaller(call).userId,
        ...updateStamps(call, call.now),
      })
      .onConflictDoNothing()
      .returning();
    if (!draw) throw new Refusal("INVALID", { fields: { week: ["TAKEN"] } });
    await writeAuditEntry(tx, call, {
      action: "availability.scheduleDraw",
      kind: "draw",
      id: draw.id,
      after: { offerId, week, opensAt: draw.opensAt, drawsAt: draw.drawsAt, commitment: commitmentOf(draw.seed) },
    });
    return draw;
  });
}

/** Cancels a draw that was not drawn yet. CONFLICT, TRANSITION_NOT_ALLOWED. */
export async function cancelDraw(call: Call, input: ParsedOf<typeof drawOperations.cancelDraw>): Promise<DrawRow> {
  return inTransaction(call.db, async (tx) => {
    const draw = await lockDraw(tx, input._id, "update");
    const context = { actor: call, now: call.now };
    const { row } = await drawStateMachine.move(tx, draw, {
      ...context,
      to: "cancelled",
      asActor: "staff",
      expectedVersion: input.updatedAt,
    });
    await expireWaiting(tx, row, context);
    return row;
  });
}

/** Ends the entries that still wait, so that these people may enter the next draw of the service. */
export async function expireWaiting(
  tx: Transaction,
  draw: DrawRow,
  context: { readonly actor: Call | "system"; readonly now: Date },
): Promise<void> {
  const waiting = await tx
    .select()
    .from(drawEntries)
    .where(and(eq(drawEntries.drawId, draw.id), eq(drawEntries.status, "waiting")))
    .for("update");
  const records = waiting.map((before) => ({ before, expectedVersion: undefined }));
  await entryStateMachine.moveMany(tx, records, { ...context, to: "expired", asActor: "system" });
}
