/** Which boards somebody gets by mail every week: set up by each for themselves. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import { readSettings } from "../../settings/server/public.ts";
import type { BoardName } from "../boards.ts";
import type { statisticsContract } from "../contract.ts";
import { requireBoardAccess } from "./board.ts";
import type { WeeklyMail } from "./unsubscribe-link.ts";
import { boardMails } from "./tables.ts";

/** What the caller gets, the day that is proposed for what they do not get yet, and the hour of all. */
export async function weeklyOf(call: Call) {
  const own = eq(boardMails.userId, requireCaller(call).userId);
  const rows = await call.db.select().from(boardMails).where(own).orderBy(asc(boardMails.board));
  const { "board.mailDay": day, "board.mailHour": hour } = await readSettings(call.db, [
    "board.mailDay",
    "board.mailHour",
  ]);
  return { boards: rows.map(({ board, weekday }) => ({ board: board as BoardName, weekday })), day, hour };
}

/** Asked for again it is the same; of a board that the caller may not read it is refused, its end is not. */
export async function subscribe({ board, weekday }: ParsedOf<typeof statisticsContract.subscribe>, call: Call) {
  const { userId } = requireCaller(call);
  if (weekday !== null) requireBoardAccess(board, call);
  await setWeekday(call, { userId, board }, weekday);
  return weeklyOf(call);
}

const of = ({ userId, board }: WeeklyMail) => and(eq(boardMails.userId, userId), eq(boardMails.board, board));

/** On which day somebody gets a board; undefined when they do not. */
export async function weekdayOf(db: Queryable, mail: WeeklyMail): Promise<number | undefined> {
  const [row] = await db.select({ weekday: boardMails.weekday }).from(boardMails).where(of(mail));
  return row?.weekday;
}

/** One after the other for each person and board: what is so already is not written again, nor told of. */
export async function setWeekday(call: Call, mail: WeeklyMail, weekday: number | null): Promise<void> {
  const { userId, board } = mail;
  await inTransaction(call.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`boardMail ${userId} ${board}`}))`);
    const before = (await weekdayOf(tx, mail)) ?? null;
    if (before === weekday) return;
    const now = call.now.toISOString();
    if (weekday === null) await tx.delete(boardMails).where(of(mail));
    else
      await tx
        .insert(boardMails)
        .values({ userId, board, weekday, createdAt: now, createdBy: userId, updatedAt: now })
        .onConflictDoUpdate({
          target: [boardMails.userId, boardMails.board],
          set: { weekday, updatedAt: now, updatedBy: userId },
        });
    await writeAuditEntry(tx, call, {
      action: "statistics.subscribe",
      kind: "boardMail",
      id: board,
      before: { weekday: before },
      // Whose it is, where it is not who acts: by the link of a mail nobody is signed in.
      after: { weekday, ...(call.caller?.userId === userId ? {} : { userId }) },
    });
  });
}
