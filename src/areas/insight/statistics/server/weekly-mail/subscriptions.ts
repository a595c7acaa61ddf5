/** Weekly mail subscriptions; each user manages their own. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import { readSettings } from "../../../../administration/settings/server/public.ts";
import type { BoardName } from "../../boards.ts";
import type { statisticsContract } from "../../contract.ts";
import { requireBoardAccess } from "../board/board.ts";
import type { WeeklyMail } from "./unsubscribe-link.ts";
import { boardMails } from "../tables.ts";

/** The caller's subscriptions, the default day for new ones, and the hour at which all are sent. */
export async function readSubscriptions(call: Call) {
  const isOwn = eq(boardMails.userId, requireCaller(call).userId);
  const rows = await call.db.select().from(boardMails).where(isOwn).orderBy(asc(boardMails.board));
  const { "board.mailDay": day, "board.mailHour": hour } = await readSettings(call.db, [
    "board.mailDay",
    "board.mailHour",
  ]);
  return { boards: rows.map(({ board, weekday }) => ({ board: board as BoardName, weekday })), day, hour };
}

/** Idempotent. Throws FORBIDDEN for a board that the caller may not read, except to end a subscription. */
export async function subscribe({ board, weekday }: ParsedOf<typeof statisticsContract.subscribe>, call: Call) {
  const { userId } = requireCaller(call);
  if (weekday !== null) requireBoardAccess(board, call);
  await setWeekday(call, { userId, board }, weekday);
  return readSubscriptions(call);
}

const isSubscription = ({ userId, board }: WeeklyMail) =>
  and(eq(boardMails.userId, userId), eq(boardMails.board, board));

/** The weekday of a subscription; undefined without one. */
export async function weekdayOf(db: Queryable, mail: WeeklyMail): Promise<number | undefined> {
  const [row] = await db.select({ weekday: boardMails.weekday }).from(boardMails).where(isSubscription(mail));
  return row?.weekday;
}

/** Serialized per person and board. An unchanged weekday is neither written nor audited. */
export async function setWeekday(call: Call, mail: WeeklyMail, weekday: number | null): Promise<void> {
  const { userId, board } = mail;
  await inTransaction(call.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`boardMail ${userId} ${board}`}))`);
    const before = (await weekdayOf(tx, mail)) ?? null;
    if (before === weekday) return;
    const now = call.now.toISOString();
    if (weekday === null) await tx.delete(boardMails).where(isSubscription(mail));
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
      // The owner, if it is not the actor: an unsubscribe link is used without signing in.
      after: { weekday, ...(call.caller?.userId === userId ? {} : { userId }) },
    });
  });
}
