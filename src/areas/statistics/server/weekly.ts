/** Which boards somebody gets by mail every week: set up by each for themselves. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { record } from "../../../server/audit.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/database.ts";
import type { BoardName } from "../boards.ts";
import type { statistics } from "../contract.ts";
import { refuseOthers } from "./board.ts";
import { boardMails } from "./tables.ts";

export const weeklyOf = (call: Call) => ofPerson(call.db, callerOf(call).userId);

async function ofPerson(db: Queryable, userId: string) {
  const rows = await db.select().from(boardMails).where(eq(boardMails.userId, userId)).orderBy(asc(boardMails.board));
  return rows.map(({ board, weekday }) => ({ board: board as BoardName, weekday }));
}

/** Asked for again it is the same; of a board that the caller may not read it is refused, its end is not. */
export async function subscribe({ board, weekday }: ParsedOf<typeof statistics.subscribe>, call: Call) {
  const { userId } = callerOf(call);
  if (weekday !== null) refuseOthers(board, call);
  return inTransaction(call.db, async (tx) => {
    const own = and(eq(boardMails.userId, userId), eq(boardMails.board, board));
    const [before] = await tx.select().from(boardMails).where(own).for("update");
    if ((before?.weekday ?? null) === weekday) return ofPerson(tx, userId);
    if (weekday === null) await tx.delete(boardMails).where(own);
    else
      await tx
        .insert(boardMails)
        .values({ userId, board, weekday, createdAt: call.now.toISOString(), createdBy: userId })
        .onConflictDoUpdate({
          target: [boardMails.userId, boardMails.board],
          set: { weekday, updatedAt: sql`now()`, updatedBy: userId },
        });
    await record(tx, call, {
      action: "statistics.subscribe",
      kind: "boardMail",
      id: board,
      before: { weekday: before?.weekday ?? null },
      after: { weekday },
    });
    return ofPerson(tx, userId);
  });
}
