/** A person accepts the offered place, declines it, or leaves the waiting list. */
import { and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { drawOperations } from "../../draw/contract.ts";
import { placeHolderPort } from "../place-holder-port.ts";
import { releasePlaces } from "../places.ts";
import { drawEntries } from "../tables.ts";
import { type EntryRow, entryStateMachine } from "./draw-workflows.ts";

/**
 * Starts the request that owns the place; answers the same request again. OFFER_EXPIRED after its time,
 * TRANSITION_NOT_ALLOWED without an offer, and the refusals of a new request.
 */
export async function acceptPlace(call: Call, input: ParsedOf<typeof drawOperations.acceptPlace>): Promise<string> {
  return inTransaction(call.db, async (tx) => {
    const entry = await lockOwnEntry(tx, call, input.drawId);
    if (entry.status === "accepted") return entry.id;
    if (entry.status === "expired" || isOver(entry, call.now)) throw new Refusal("OFFER_EXPIRED");
    await entryStateMachine.move(tx, entry, {
      actor: call,
      now: call.now,
      to: "accepted",
      asActor: "client",
      set: { offeredUntil: null },
    });
    const { offerId, id: commonId } = entry;
    await placeHolderPort().startWithPlace(tx, call, { commonId, offerId, termsVersion: input.termsVersion });
    return commonId;
  });
}

/** Releases the offered place for the next person. No effect when it was declined or has expired. */
export async function declinePlace(call: Call, drawId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const entry = await lockOwnEntry(tx, call, drawId);
    if (entry.status === "declined" || entry.status === "expired") return;
    const context = { actor: call, now: call.now };
    await entryStateMachine.move(tx, entry, {
      ...context,
      to: "declined",
      asActor: "client",
      set: { offeredUntil: null },
    });
    await releasePlaces(tx, { commonId: entry.id, now: call.now });
  });
}

/** NOT_FOUND without an entry. */
async function lockOwnEntry(tx: Transaction, call: Call, drawId: string): Promise<EntryRow> {
  const own = and(eq(drawEntries.drawId, drawId), eq(drawEntries.userId, requireCaller(call).userId));
  const [entry] = await tx.select().from(drawEntries).where(own).for("update");
  if (!entry) throw new Refusal("NOT_FOUND");
  return entry;
}

const isOver = ({ offeredUntil }: EntryRow, now: Date) => offeredUntil !== null && offeredUntil <= now.toISOString();
