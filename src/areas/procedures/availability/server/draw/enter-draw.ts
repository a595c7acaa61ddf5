/** A person enters a draw in its entry period, or its waiting list after the draw. */
import { and, eq } from "drizzle-orm";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { normalizeDocumentNumber } from "../../../../../kit/identity/identity-keys.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { pageTokenOf } from "../../../../../server/auth/page-token.ts";
import { updateStamps, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { personOf } from "../../../../administration/people/server/public.ts";
import { placeHolderPort } from "../place-holder-port.ts";
import { drawEntries } from "../tables.ts";
import { publishedIdOf } from "./draw-order.ts";
import { type DrawRow, lockDraw } from "./draw-workflows.ts";

/**
 * Does nothing if the caller has an entry in this draw. DRAW_NOT_OPEN before the opening, DRAW_CLOSED after the week,
 * OPEN_REQUEST, ENTRY_EXISTS for an identity number with another entry, or an entry in another draw of the service.
 */
export async function enterDraw(call: Call, drawId: string): Promise<void> {
  const { userId } = requireCaller(call);
  await inTransaction(call.db, async (tx) => {
    const draw = await lockDraw(tx, drawId, "share");
    refuseClosed(draw, call.now);
    if (await hasEntry(tx, drawId, userId)) return;
    if (await placeHolderPort().hasOpenRequest(tx, userId, draw.offerId)) throw new Refusal("OPEN_REQUEST");
    const [entry] = await tx
      .insert(drawEntries)
      .values({
        drawId,
        offerId: draw.offerId,
        userId,
        identityKey: await identityKeyOf(tx, call.server, userId),
        statusAt: call.now.toISOString(),
        createdAt: call.now.toISOString(),
        createdBy: userId,
        ...updateStamps(call, call.now),
      })
      .onConflictDoNothing()
      .returning();
    if (!entry) {
      // Of two calls of one person at once, the second finds the entry of the first.
      if (await hasEntry(tx, drawId, userId)) return;
      throw new Refusal("ENTRY_EXISTS");
    }
    const after = { entry: publishedIdOf(entry.id) };
    await writeAuditEntry(tx, call, { action: "availability.enterDraw", kind: "draw", id: drawId, after });
  });
}

async function hasEntry(tx: Transaction, drawId: string, userId: string): Promise<boolean> {
  const own = and(eq(drawEntries.drawId, drawId), eq(drawEntries.userId, userId));
  return (await tx.select({ id: drawEntries.id }).from(drawEntries).where(own)).length > 0;
}

function refuseClosed(draw: DrawRow, now: Date): void {
  const isOver = dayOf(now) >= addDays(draw.week, 7);
  if (draw.status === "cancelled" || draw.status === "closed" || isOver) throw new Refusal("DRAW_CLOSED");
  if (now.toISOString() < draw.opensAt) throw new Refusal("DRAW_NOT_OPEN", { facts: { opensAt: draw.opensAt } });
}

/** An HMAC, because identity numbers are few enough to be guessed from a plain hash. */
export async function identityKeyOf(tx: Transaction, server: Server, userId: string): Promise<string> {
  const person = await personOf(tx, userId);
  const number = person?.ci ?? person?.passport;
  return pageTokenOf(server, `draw entry of ${number ? normalizeDocumentNumber(number) : userId}`);
}
