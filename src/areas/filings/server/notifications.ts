/** What lawyers are told of their filings: one that becomes theirs, and each morning what is due soon and which end soon. */
import { and, asc, between, eq, isNull, lt } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../kit/calendar.ts";
import { formatDayInSentence } from "../../../kit/format.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { groupBy } from "../../../kit/group-by.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { actorName } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { clients } from "../../clients/server/tables.ts";
import { notify, notifyEach } from "../../notifications/server/public.ts";
import { readSettings } from "../../settings/server/public.ts";
import { numberOf } from "../columns.ts";
import type { Filing } from "../filing.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { filingDeadlines as d, filings as f, filingWarnings } from "./tables.ts";

const words = { es, en };
const path = "/legalAssistance/manageFilings";
const mostAtOnce = 20_000;
const inEach = (text: (language: Language) => string): Localized => ({ es: text("es"), en: text("en") });

/** Who takes it over is told, unless they gave it to themselves. */
export async function notifyAssigned(call: Call, tx: Transaction, before: Filing | null, after: Filing): Promise<void> {
  const { _id, specialist, client } = after;
  if (specialist._id === before?.specialist._id || specialist._id === requireCaller(call).userId) return;
  const vars = { number: numberOf(after), client: client.name, by: actorName(call) };
  await notify(tx, {
    to: { users: [specialist._id] },
    type: "filing.assigned",
    title: inEach((language) => words[language].notices.assigned.title),
    text: inEach((language) => interpolate(words[language].notices.assigned.text, vars)),
    link: `${path}/${_id}`,
  });
}

interface Due {
  /** Of the deadline or the filing, and its day: told once, and again when the day moves. */
  readonly of: string;
  readonly day: string;
  readonly user: string;
  readonly filing: string;
  readonly number: string;
  readonly client: string;
  /** What is to be done, of a deadline. */
  readonly what?: string;
}

/** So long after its day it is still told, as late, that one passed of which nobody was told. */
const lateDays = 30;
const hourOfWarnings = 8;

/** Each lawyer once a morning for each of both, however many there are; those that passed meanwhile apart, as late. */
export function warnOfDeadlines(server: Pick<Server, "db" | "now">): Promise<{ deadlines: number; ending: number }> {
  const now = server.now();
  const today = dayOf(now);
  const from = addDays(today, -lateDays);
  return inTransaction(server.db, async (tx) => {
    const days = await readSettings(tx, ["legal.deadlineDays", "legal.endingDays"]);
    const deadlines = await fresh(tx, await dueDeadlines(tx, from, addDays(today, days["legal.deadlineDays"])));
    const ending = await fresh(tx, await endingFilings(tx, from, addDays(today, days["legal.endingDays"])));
    const hasPassed = ({ day }: Due) => day < today;
    const isToCome = (due: Due) => !hasPassed(due);
    await notifyEach(tx, [
      ...notices("deadlineLate", deadlines.filter(hasPassed), now),
      ...notices("deadline", deadlines.filter(isToCome), now),
      ...notices("ended", ending.filter(hasPassed), now),
      ...notices("ending", ending.filter(isToCome), now),
    ]);
    await tx.delete(filingWarnings).where(lt(filingWarnings.day, from));
    return { deadlines: deadlines.length, ending: ending.length };
  });
}

/**
 * What was written after this morning's round: a deadline of today is told at once. What had passed when it was written
 * is no news to anybody.
 */
export async function warnOfWritten(
  call: Call,
  tx: Transaction,
  { _id }: Filing,
  before: Filing | null,
): Promise<void> {
  const today = dayOf(call.now);
  const [from, yesterday] = [addDays(today, -lateDays), addDays(today, -1)];
  const known = new Set(before?.deadlines.map((each) => `${each._id} ${each.dueOn}`));
  const passed = (await dueDeadlines(tx, from, yesterday, _id)).filter(({ of, day }) => !known.has(`${of} ${day}`));
  const ended = (await endingFilings(tx, from, yesterday, _id)).filter(({ day }) => day !== before?.terminationDate);
  await fresh(tx, [...passed, ...ended]);
  if (call.now < timeOfDay(today, hourOfWarnings)) return;
  await notifyEach(tx, notices("deadline", await fresh(tx, await dueDeadlines(tx, today, today, _id)), call.now));
}

const named = {
  user: f.specialistId,
  filing: f.id,
  radicationNumber: f.radicationNumber,
  contractNumber: f.contractNumber,
  supplementNumber: f.supplementNumber,
  client: clients.name,
};

async function dueDeadlines(tx: Transaction, from: string, to: string, filing?: string): Promise<Due[]> {
  const rows = await tx
    .select({ ...named, of: d.id, day: d.dueOn, what: d.text })
    .from(d)
    .innerJoin(f, eq(f.id, d.filingId))
    .innerJoin(clients, eq(clients.id, f.clientId))
    .where(and(isNull(d.doneAt), between(d.dueOn, from, to), filing ? eq(f.id, filing) : undefined))
    .orderBy(asc(d.dueOn), asc(d.id))
    .limit(mostAtOnce);
  return rows.map((row) => ({ ...row, number: numberOf(row) }));
}

async function endingFilings(tx: Transaction, from: string, to: string, filing?: string): Promise<Due[]> {
  const rows = await tx
    .select({ ...named, of: f.id, day: f.terminationDate })
    .from(f)
    .innerJoin(clients, eq(clients.id, f.clientId))
    .where(and(between(f.terminationDate, from, to), filing ? eq(f.id, filing) : undefined))
    .orderBy(asc(f.terminationDate), asc(f.id))
    .limit(mostAtOnce);
  return rows.map((row) => ({ ...row, day: row.day ?? "", number: numberOf(row) }));
}

/** Those of which nobody was told yet. */
async function fresh(tx: Transaction, due: readonly Due[]): Promise<Due[]> {
  const told = new Set<string>();
  for (let at = 0; at < due.length; at += 1000) {
    const rows = due.slice(at, at + 1000).map(({ of, day }) => ({ of, day }));
    const written = await tx.insert(filingWarnings).values(rows).onConflictDoNothing().returning();
    for (const { of } of written) told.add(of);
  }
  return due.filter(({ of }) => told.has(of));
}

/** The first by its name, the others by their number. */
const types = {
  deadline: "filing.deadline",
  deadlineLate: "filing.deadline",
  ending: "filing.ending",
  ended: "filing.ending",
} as const;

function notices(what: keyof typeof types, due: readonly Due[], now: Date) {
  return [...groupBy(due, ({ user }) => user)].flatMap(([user, [first, ...others]]) => {
    if (!first) return [];
    const text = (language: Language) => {
      const { one, more } = words[language].notices[what];
      const { number, client, what: deed = "", day } = first;
      const said = interpolate(one, { number, client, what: deed, when: formatDayInSentence(day, language, now) });
      return others.length === 0 ? said : `${said} ${pluralize(more, others.length, language)}`;
    };
    return {
      user,
      type: types[what],
      title: inEach((language) => words[language].notices[what].title),
      text: inEach(text),
      link: others.length === 0 ? `${path}/${first.filing}` : `${path}?specialist=${user}&closed=false`,
    };
  });
}
