/** State machines of draws and entries, and the locks that they need. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { drawWorkflow, entryWorkflow } from "../../draw/states.ts";
import { drawEntries, draws } from "../tables.ts";
import { publishedIdOf } from "./draw-order.ts";

export type DrawRow = typeof draws.$inferSelect;
export type EntryRow = typeof drawEntries.$inferSelect;

export const drawStateMachine = stateMachine({
  table: draws,
  workflow: drawWorkflow,
  auditKind: "draw",
  auditEntry: (draw, before) =>
    before && {
      action: "availability.moveDraw",
      before: { status: before.status },
      after: { status: draw.status, ...(draw.status === "drawn" && { seed: draw.seed, entries: draw.drawnEntries }) },
    },
});

export const entryStateMachine = stateMachine({
  table: drawEntries,
  workflow: entryWorkflow,
  auditKind: "drawEntry",
  displayName: (entry) => publishedIdOf(entry.id),
  auditEntry: (entry, before) =>
    before && {
      action: "availability.moveEntry",
      before: { status: before.status },
      after: { status: entry.status, position: entry.position },
    },
});

/**
 * Locks a draw. "share" to enter, which excludes the draw itself but no other entry; "update" to assign positions and
 * places.
 */
export async function lockDraw(tx: Transaction, id: string, strength: "share" | "update"): Promise<DrawRow> {
  const [draw] = await tx.select().from(draws).where(eq(draws.id, id)).for(strength);
  if (!draw) throw new Refusal("NOT_FOUND");
  return draw;
}
