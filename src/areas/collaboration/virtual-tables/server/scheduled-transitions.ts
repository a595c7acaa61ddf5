/** Tables open and close by the clock; this job of every minute only notifies their participants. */
import { and, eq, inArray, lte, ne, or, type SQL } from "drizzle-orm";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { tableStateAt } from "../states.ts";
import { endLinks, notifyInvited } from "./guests/invitations.ts";
import { writeMinutes } from "./minutes/minutes.ts";
import { peopleIn } from "./participants.ts";
import { roomPort } from "./room-port.ts";
import { virtualTables } from "./tables.ts";

const batchSize = 50;

/** Returns how many tables were notified as opened and closed. */
export async function notifyOpenedAndClosed(server: Server): Promise<{ opened: number; closed: number }> {
  const notified = { opened: 0, closed: 0 };
  for (;;) {
    const now = server.now();
    const processed = await inTransaction(server.db, async (tx) => {
      const due = await tx
        .select()
        .from(virtualTables)
        .where(mayHaveChanged(now))
        .limit(batchSize)
        .for("update", { skipLocked: true });
      for (const table of due) {
        const state = tableStateAt(table, now);
        await tx.update(virtualTables).set({ notifiedState: state }).where(eq(virtualTables.id, table.id));
        if (state !== "open" && state !== "closed") continue;
        const isOpen = state === "open";
        const { house: staff } = await peopleIn(tx, table.id);
        const users = staff.map(({ id }) => id);
        if (!isOpen) await endLinks(tx, table.id);
        await notifyInvited(tx, {
          table,
          users,
          type: isOpen ? "table.opened" : "table.closed",
          of: isOpen ? "opened" : "closed",
        });
        const action = isOpen ? "virtualTables.open" : "virtualTables.close";
        await writeAuditEntry(tx, "system", { action, kind: "virtualTable", id: table.id });
        await roomPort().postSystemMessage(tx, table.id, isOpen ? "opened" : "closed", now);
        const { publicUrl } = server.environment;
        if (!isOpen) await writeMinutes(tx, { tableId: table.id, now, by: "", publicUrl });
        await roomPort().notifyChange(tx, table.id, "state");
        notified[isOpen ? "opened" : "closed"] += 1;
      }
      return due.length;
    });
    if (processed < batchSize) return notified;
  }
}

/** Tables whose state may differ from the one last notified. */
function mayHaveChanged(now: Date): SQL | undefined {
  const at = now.toISOString();
  const opens = and(eq(virtualTables.notifiedState, "scheduled"), lte(virtualTables.openDate, at));
  const closes = and(inArray(virtualTables.notifiedState, ["open", "scheduled"]), lte(virtualTables.closeDate, at));
  return and(eq(virtualTables.active, true), ne(virtualTables.notifiedState, "closed"), or(opens, closes));
}
