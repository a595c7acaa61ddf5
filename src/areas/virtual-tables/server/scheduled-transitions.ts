/** Tables open and close by the clock, asked or not; the job of each minute only tells their people that they did. */
import { and, eq, inArray, lte, ne, or, type SQL } from "drizzle-orm";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { tableStateAt } from "../states.ts";
import { endLinks, notifyInvited } from "./invitations.ts";
import { writeMinutes } from "./minutes.ts";
import { peopleIn } from "./participants.ts";
import { roomPortOf } from "./room-port.ts";
import { virtualTables } from "./tables.ts";

const atOnce = 50;

/** How many opened and closed of which nobody was told yet. */
export async function notifyOpenedAndClosed(server: Server): Promise<{ opened: number; closed: number }> {
  const told = { opened: 0, closed: 0 };
  for (;;) {
    const now = server.now();
    const turned = await inTransaction(server.db, async (tx) => {
      const due = await tx
        .select()
        .from(virtualTables)
        .where(mayHaveTurned(now))
        .limit(atOnce)
        .for("update", { skipLocked: true });
      for (const table of due) {
        const state = tableStateAt(table, now);
        await tx.update(virtualTables).set({ told: state }).where(eq(virtualTables.id, table.id));
        if (state !== "open" && state !== "closed") continue;
        const isOpen = state === "open";
        const { house } = await peopleIn(tx, table.id);
        const users = house.map(({ id }) => id);
        if (!isOpen) await endLinks(tx, table.id);
        await notifyInvited(tx, {
          table,
          users,
          type: isOpen ? "table.opened" : "table.closed",
          of: isOpen ? "opened" : "closed",
        });
        const action = isOpen ? "virtualTables.open" : "virtualTables.close";
        await writeAuditEntry(tx, "system", { action, kind: "virtualTable", id: table.id });
        await roomPortOf().said(tx, table.id, isOpen ? "opened" : "closed", now);
        const { publicUrl } = server.environment;
        if (!isOpen) await writeMinutes(tx, { tableId: table.id, now, by: "", publicUrl });
        await roomPortOf().changed(tx, table.id, "state");
        told[isOpen ? "opened" : "closed"] += 1;
      }
      return due.length;
    });
    if (turned < atOnce) return told;
  }
}

/** Those whose moment came since they were told of last. */
function mayHaveTurned(now: Date): SQL | undefined {
  const at = now.toISOString();
  const opens = and(eq(virtualTables.told, "scheduled"), lte(virtualTables.openDate, at));
  const closes = and(inArray(virtualTables.told, ["open", "scheduled"]), lte(virtualTables.closeDate, at));
  return and(eq(virtualTables.active, true), ne(virtualTables.told, "closed"), or(opens, closes));
}
