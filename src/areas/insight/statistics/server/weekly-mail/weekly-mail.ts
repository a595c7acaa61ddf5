/** Queues the weekly board mails in the outbox: one per due day, whatever the number of processes and restarts. */
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { checkAccess } from "../../../../../kit/access.ts";
import { addDays, dayOf, timeOfDay, weekday as weekdayOf } from "../../../../../kit/time/calendar.ts";
import { base } from "../../../../../kit/frontends.ts";
import { formatDay } from "../../../../../kit/text/format.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Caller } from "../../../../../server/caller.ts";
import { logError } from "../../../../../server/observability/log-error.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { sheetMime, writeSpreadsheet } from "../../../../../server/documents/spreadsheet-writer.ts";
import type { Server } from "../../../../../server/server.ts";
import { issuePrintout } from "../../../../administration/issued-documents/server/public.ts";
import { noticeTexts, notify } from "../../../../administration/notifications/server/public.ts";
import { queueMail } from "../../../../administration/outgoing-mail/server/public.ts";
import { personOf, readEffectivePermissions } from "../../../../administration/people/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import { type Board, typeIn } from "../../boards.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { requireBoard, isOfTwo, readBoard } from "../board/board.ts";
import { boardSpreadsheetRows } from "../board/board-tables.ts";
import { issuableBoard } from "../board/print-board.ts";
import { stopLink } from "./unsubscribe-link.ts";
import { boardMails } from "../tables.ts";

const words = { es, en };
const serverWords = { es: servedEs, en: servedEn };
const maxPerRun = 5000;
type Row = typeof boardMails.$inferSelect;
type Days = Readonly<Record<"from" | "to", string>>;

/** The last due day up to today. A run missed in a power failure is covered by the next one. */
const dueOf = ({ weekday }: Row, today: string) => addDays(today, -((weekdayOf(today) - weekday + 7) % 7));

/** A board that fails does not stop the others; its reader is notified. */
export async function sendWeekly(server: Server): Promise<{ sent: number; ended: number; failed: number }> {
  const hour = await readSetting(server.db, "board.mailHour");
  const now = server.now();
  const today = dayOf(now);
  const rows = await server.db
    .select()
    .from(boardMails)
    .where(or(isNull(boardMails.sentFor), lt(boardMails.sentFor, today)))
    .orderBy(asc(boardMails.id))
    .limit(maxPerRun);
  const counts = { sent: 0, ended: 0, failed: 0 };
  for (const row of rows) {
    const due = dueOf(row, today);
    const dueAt = timeOfDay(due, hour);
    // A subscription created after its hour, or moved to another day, starts the week after.
    if ((row.sentFor !== null && row.sentFor >= due) || dueAt > now || Date.parse(row.updatedAt) > dueAt.getTime())
      continue;
    try {
      counts[await sendOne(server, row, due, now)] += 1;
    } catch (error) {
      logError(server, error, "a board could not be mailed", { board: row.board });
      await notifyFailure(server, row, due);
      counts.failed += 1;
    }
  }
  return counts;
}

async function sendOne(server: Server, row: Row, due: string, now: Date): Promise<"sent" | "ended"> {
  const { active, caller } = await readEffectivePermissions(server.db, row.userId);
  const board = requireBoard(row.board);
  if (!active || checkAccess(board.access, caller) !== "granted") return endSubscription(server, row);
  const person = await personOf(server.db, row.userId);
  const { language } = caller;
  const call = callFor(server, caller, now);
  const week = weekBefore(due);
  const query = isOfTwo(board) ? { periodA: weekBefore(week.from), periodB: week } : week;
  const statistics = await readBoard(board, query, call);
  const printout = await issuableBoard(board.name, statistics, query, call);
  const content = await issuePrintout(call, "system", "statisticsBoard", printout);
  const title = words[language].boards[board.name];
  const spreadsheet = writeSpreadsheet({ name: title, ...boardSpreadsheetRows(statistics, language) }, "xlsx");
  const files = [
    { name: `${printout.fileName}.pdf`, mime: "application/pdf", content },
    { name: `${printout.fileName}.xlsx`, mime: sheetMime.xlsx, content: await readAll(spreadsheet) },
  ];
  const vars = {
    name: person?.firstName ?? caller.name,
    board: title,
    since: formatDay(week.from, language),
    until: formatDay(week.to, language),
    link: server.environment.publicUrl + base + pathOf(board, due),
    stop: stopLink(server, { userId: row.userId, board: board.name }, language),
  };
  await inTransaction(server.db, async (tx) => {
    // Another process may have sent or removed it in the meantime.
    const [current] = await tx.select().from(boardMails).where(eq(boardMails.id, row.id)).for("update");
    if (!current || (current.sentFor !== null && current.sentFor >= due)) return;
    const related = { kind: "boardMail", id: row.id };
    const once = `boardWeekly:${row.id}:${due}`;
    await queueMail(tx, { template: "boardWeekly", to: caller.email, language, vars, once, related, files });
    await tx.update(boardMails).set({ sentFor: due }).where(eq(boardMails.id, row.id));
  });
  return "sent";
}

/** Notifies the reader, once per due day; the job retries every hour. */
async function notifyFailure(server: Server, { id, userId, board: name }: Row, due: string): Promise<void> {
  const board = requireBoard(name);
  const { from, to } = weekBefore(due);
  await inTransaction(server.db, async (tx) => {
    const isNew = or(isNull(boardMails.failedFor), lt(boardMails.failedFor, due));
    const [claimed] = await tx
      .update(boardMails)
      .set({ failedFor: due })
      .where(and(eq(boardMails.id, id), isNew))
      .returning({ id: boardMails.id });
    if (!claimed) return;
    await notify(tx, {
      to: { users: [userId] },
      type: "board.failed",
      ...noticeTexts({ es: serverWords.es.failed, en: serverWords.en.failed }, (language) => ({
        board: words[language].boards[board.name],
        since: formatDay(from, language),
        until: formatDay(to, language),
      })),
      link: pathOf(board, due),
    });
  });
}

/** Removes the subscription of a reader who lost access. It does not return with the permission. */
async function endSubscription(server: Server, { id, userId, board, weekday }: Row): Promise<"ended"> {
  await inTransaction(server.db, async (tx) => {
    const removed = await tx
      .delete(boardMails)
      .where(and(eq(boardMails.id, id)))
      .returning({ id: boardMails.id });
    if (removed.length > 0)
      await writeAuditEntry(tx, "system", {
        action: "statistics.subscribe",
        kind: "boardMail",
        id: board,
        before: { weekday, userId },
        after: { weekday: null },
      });
  });
  return "ended";
}

/** The seven days before the due day. */
const weekBefore = (due: string): Days => ({ from: addDays(due, -7), to: addDays(due, -1) });

/** Query parameters of a comparison. */
const comparisonParams = (A: Days, B: Days) => ({ fromA: A.from, toA: A.to, fromB: B.from, toB: B.to });

/** Path of the same figures in the office, below /legalsit. */
function pathOf(board: Board, due: string): string {
  const week = weekBefore(due);
  const days = isOfTwo(board) ? comparisonParams(weekBefore(week.from), week) : week;
  return `${board.path}?${new URLSearchParams({ board: board.name, ...typeIn(board), ...days })}`;
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** A call as the routes would create it for that person, without a session. */
function callFor(server: Server, caller: Caller, now: Date): Call {
  return {
    server,
    db: server.db,
    caller,
    language: caller.language,
    requestId: "",
    ip: "",
    userAgent: "",
    now,
    files: [],
    device: undefined,
    setDevice: () => undefined,
    setSession: () => undefined,
  };
}
