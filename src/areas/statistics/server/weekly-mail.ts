/** The boards of the week, written into the outbox: one for each day it is due, whatever the number of processes and restarts. */
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { judge } from "../../../kit/access.ts";
import { addDays, dayOf, timeOfDay, weekday as weekdayOf } from "../../../kit/calendar.ts";
import { base } from "../../../kit/doors.ts";
import { showDay } from "../../../kit/format.ts";
import { record } from "../../../server/audit.ts";
import type { Call, Caller } from "../../../server/call.ts";
import { complain } from "../../../server/complain.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import type { Server } from "../../../server/server.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { personOf, standingOf } from "../../people/server/public.ts";
import { type Board, typeIn } from "../boards.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { boardNamed, isOfTwo, readBoard } from "./board.ts";
import { sheetOf } from "./board-lines.ts";
import { composed } from "./board-paper.ts";
import { boardMails } from "./tables.ts";

const words = { es, en };
const hourOfMails = 7;
const mostAtOnce = 5000;
type Row = typeof boardMails.$inferSelect;
type Days = Readonly<Record<"from" | "to", string>>;

/** Its last day that has come, today included: a run that fell into a power cut is made up for. */
const dueOf = ({ weekday }: Row, today: string) => addDays(today, -((weekdayOf(today) - weekday + 7) % 7));

/** Each for itself: one board that cannot be read keeps no other from its readers. */
export async function sendWeekly(server: Server): Promise<{ sent: number; ended: number }> {
  const now = server.now();
  const today = dayOf(now);
  const rows = await server.db
    .select()
    .from(boardMails)
    .where(or(isNull(boardMails.sentFor), lt(boardMails.sentFor, today)))
    .orderBy(asc(boardMails.id))
    .limit(mostAtOnce);
  const did = { sent: 0, ended: 0 };
  for (const row of rows) {
    const due = dueOf(row, today);
    const at = timeOfDay(due, hourOfMails);
    // What was set up after its hour begins the week after.
    if ((row.sentFor !== null && row.sentFor >= due) || at > now || Date.parse(row.createdAt) > at.getTime()) continue;
    try {
      did[await sendOne(server, row, due, now)] += 1;
    } catch (error) {
      complain(server, error, "a board could not be mailed", { board: row.board });
    }
  }
  return did;
}

async function sendOne(server: Server, row: Row, due: string, now: Date): Promise<"sent" | "ended"> {
  const { active, caller } = await standingOf(server.db, row.userId);
  const board = boardNamed(row.board);
  if (!active || judge(board.access, caller) !== "granted") return end(server, row);
  const person = await personOf(server.db, row.userId);
  const { language } = caller;
  const call = callFor(server, caller, now);
  const week = { from: addDays(due, -7), to: addDays(due, -1) };
  const before = { from: addDays(due, -14), to: addDays(due, -8) };
  const asked = isOfTwo(board) ? { periodA: before, periodB: week } : week;
  const read = await readBoard(board, asked, call);
  const { file, content } = await composed(board.name, read, asked, call);
  const title = words[language].boards[board.name];
  const sheet = writeSheet({ name: title, ...sheetOf(read, language) }, "xlsx");
  const files = [
    { name: file, mime: "application/pdf", content },
    { name: file.replace(/pdf$/, "xlsx"), mime: sheetMime.xlsx, content: await wholeOf(sheet) },
  ];
  const link = linkOf(server, board);
  const vars = {
    name: person?.firstName ?? caller.name,
    board: title,
    since: showDay(week.from, language),
    until: showDay(week.to, language),
    link: `${link}&${new URLSearchParams(isOfTwo(board) ? flat(before, week) : week)}`,
    stop: `${link}&weekly=1`,
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

/** Those who may not read it any more get it no more, and it does not come back with the permission. */
async function end(server: Server, { id, userId, board, weekday }: Row): Promise<"ended"> {
  await inTransaction(server.db, async (tx) => {
    const gone = await tx
      .delete(boardMails)
      .where(and(eq(boardMails.id, id)))
      .returning({ id: boardMails.id });
    if (gone.length > 0)
      await record(tx, "system", {
        action: "statistics.subscribe",
        kind: "boardMail",
        id: board,
        before: { weekday, userId },
        after: { weekday: null },
      });
  });
  return "ended";
}

/** As the address of a comparison has its periods. */
const flat = (A: Days, B: Days) => ({ fromA: A.from, toA: A.to, fromB: B.from, toB: B.to });

function linkOf(server: Server, board: Board): string {
  return `${server.environment.publicUrl}${base}${board.path}?${new URLSearchParams({ board: board.name, ...typeIn(board) })}`;
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
