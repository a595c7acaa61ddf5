/** The boards of the week, written into the outbox: one for each day it is due, whatever the number of processes and restarts. */
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { checkAccess } from "../../../kit/access.ts";
import { addDays, dayOf, timeOfDay, weekday as weekdayOf } from "../../../kit/calendar.ts";
import { base } from "../../../kit/frontends.ts";
import { formatDay } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call, Caller } from "../../../server/call.ts";
import { logError } from "../../../server/observability/log-error.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { sheetMime, writeSpreadsheet } from "../../../server/documents/spreadsheet-writer.ts";
import type { Server } from "../../../server/server.ts";
import { notify } from "../../notifications/server/public.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { personOf, readEffectivePermissions } from "../../people/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import { type Board, typeIn } from "../boards.ts";
import { serverMessages as servedEn } from "../server-messages.en.ts";
import { serverMessages as servedEs } from "../server-messages.es.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { boardNamed, isOfTwo, readBoard } from "./board.ts";
import { boardSpreadsheetRows } from "./board-tables.ts";
import { composeBoardPdf } from "./print-board.ts";
import { stopLink } from "./unsubscribe-link.ts";
import { boardMails } from "./tables.ts";

const words = { es, en };
const served = { es: servedEs, en: servedEn };
const mostAtOnce = 5000;
type Row = typeof boardMails.$inferSelect;
type Days = Readonly<Record<"from" | "to", string>>;

/** Its last day that has come, today included: a run that fell into a power cut is made up for. */
const dueOf = ({ weekday }: Row, today: string) => addDays(today, -((weekdayOf(today) - weekday + 7) % 7));

/** Each for itself: one board that cannot be read keeps no other from its readers. */
export async function sendWeekly(server: Server): Promise<{ sent: number; ended: number; failed: number }> {
  const hour = await readSetting(server.db, "board.mailHour");
  const now = server.now();
  const today = dayOf(now);
  const rows = await server.db
    .select()
    .from(boardMails)
    .where(or(isNull(boardMails.sentFor), lt(boardMails.sentFor, today)))
    .orderBy(asc(boardMails.id))
    .limit(mostAtOnce);
  const did = { sent: 0, ended: 0, failed: 0 };
  for (const row of rows) {
    const due = dueOf(row, today);
    const at = timeOfDay(due, hour);
    // What was set up after its hour, or for another day than before, begins the week after.
    if ((row.sentFor !== null && row.sentFor >= due) || at > now || Date.parse(row.updatedAt) > at.getTime()) continue;
    try {
      did[await sendOne(server, row, due, now)] += 1;
    } catch (error) {
      logError(server, error, "a board could not be mailed", { board: row.board });
      await tellFailure(server, row, due);
      did.failed += 1;
    }
  }
  return did;
}

async function sendOne(server: Server, row: Row, due: string, now: Date): Promise<"sent" | "ended"> {
  const { active, caller } = await readEffectivePermissions(server.db, row.userId);
  const board = boardNamed(row.board);
  if (!active || checkAccess(board.access, caller) !== "granted") return end(server, row);
  const person = await personOf(server.db, row.userId);
  const { language } = caller;
  const call = callFor(server, caller, now);
  const week = weekBefore(due);
  const asked = isOfTwo(board) ? { periodA: weekBefore(week.from), periodB: week } : week;
  const read = await readBoard(board, asked, call);
  const { file, content } = await composeBoardPdf(board.name, read, asked, call);
  const title = words[language].boards[board.name];
  const sheet = writeSpreadsheet({ name: title, ...boardSpreadsheetRows(read, language) }, "xlsx");
  const files = [
    { name: file, mime: "application/pdf", content },
    { name: file.replace(/pdf$/, "xlsx"), mime: sheetMime.xlsx, content: await wholeOf(sheet) },
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
    // Ended or sent meanwhile, by another process perhaps: then it is not ours any more.
    const [held] = await tx.select().from(boardMails).where(eq(boardMails.id, row.id)).for("update");
    if (!held || (held.sentFor !== null && held.sentFor >= due)) return;
    const related = { kind: "boardMail", id: row.id };
    const once = `boardWeekly:${row.id}:${due}`;
    await queueMail(tx, { template: "boardWeekly", to: caller.email, language, vars, once, related, files });
    await tx.update(boardMails).set({ sentFor: due }).where(eq(boardMails.id, row.id));
  });
  return "sent";
}

/** Its reader is told, once for each day it was due: the next hour tries again. */
async function tellFailure(server: Server, { id, userId, board: name }: Row, due: string): Promise<void> {
  const board = boardNamed(name);
  const said = (language: Language) => {
    const { from, to } = weekBefore(due);
    const facts = {
      board: words[language].boards[board.name],
      since: formatDay(from, language),
      until: formatDay(to, language),
    };
    return interpolate(served[language].failed.text, facts);
  };
  await inTransaction(server.db, async (tx) => {
    const untold = or(isNull(boardMails.failedFor), lt(boardMails.failedFor, due));
    const [told] = await tx
      .update(boardMails)
      .set({ failedFor: due })
      .where(and(eq(boardMails.id, id), untold))
      .returning({ id: boardMails.id });
    if (!told) return;
    await notify(tx, {
      to: { users: [userId] },
      type: "board.failed",
      title: { es: served.es.failed.title, en: served.en.failed.title },
      text: { es: said("es"), en: said("en") },
      link: pathOf(board, due),
    });
  });
}

/** Those who may not read it any more get it no more, and it does not come back with the permission. */
async function end(server: Server, { id, userId, board, weekday }: Row): Promise<"ended"> {
  await inTransaction(server.db, async (tx) => {
    const gone = await tx
      .delete(boardMails)
      .where(and(eq(boardMails.id, id)))
      .returning({ id: boardMails.id });
    if (gone.length > 0)
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

/** The seven days before the day it is due. */
const weekBefore = (due: string): Days => ({ from: addDays(due, -7), to: addDays(due, -1) });

/** As the address of a comparison has its periods. */
const flat = (A: Days, B: Days) => ({ fromA: A.from, toA: A.to, fromB: B.from, toB: B.to });

/** Where the office shows the same figures, below /legalsit. */
function pathOf(board: Board, due: string): string {
  const week = weekBefore(due);
  const days = isOfTwo(board) ? flat(weekBefore(week.from), week) : week;
  return `${board.path}?${new URLSearchParams({ board: board.name, ...typeIn(board), ...days })}`;
}

async function wholeOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** As the routes would see that person, in no session. */
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
