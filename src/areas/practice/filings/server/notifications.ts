/** Notifications of lawyers about their filings: an assignment, and each morning upcoming deadlines and ends. */
import { and, asc, between, eq, isNull, lt } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../../kit/time/calendar.ts";
import { formatDayInSentence } from "../../../../kit/text/format-days.ts";
import type { Localized, Language } from "../../../../kit/text/language.ts";
import { groupBy } from "../../../../kit/group-by.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { actorName } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { clientView } from "../../clients/server/public.ts";
import { noticeTexts, notify, notifyEach } from "../../../administration/notifications/server/public.ts";
import { readSettings } from "../../../administration/settings/server/public.ts";
import { numberOf } from "../columns.ts";
import type { Filing } from "../filing.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { filingDeadlines as d, filings as f, filingWarnings } from "./tables.ts";

const words = { es, en };
const path = "/legalAssistance/manageFilings";
const maxRows = 20_000;
const inBothLanguages = (text: (language: Language) => string): Localized => ({ es: text("es"), en: text("en") });

/** Notifies the new specialist, unless they assigned it to themselves. */
export async function notifyAssigned(call: Call, tx: Transaction, before: Filing | null, after: Filing): Promise<void> {
  const { _id, specialist, client } = after;
  if (specialist._id === before?.specialist._id || specialist._id === requireCaller(call).userId) return;
  const vars = { number: numberOf(after), client: client.name, by: actorName(call) };
  await notify(tx, {
    to: { users: [specialist._id] },
    type: "filing.assigned",
    ...noticeTexts({ es: es.notices.assigned, en: en.notices.assigned }, vars),
    link: `${path}/${_id}`,
  });
}

interface Due {
  /** Id of the deadline or the filing. Notified once per day value, so again if the day changes. */
  readonly of: string;
  readonly day: string;
  readonly user: string;
  readonly filing: string;
  readonly number: string;
  readonly client: string;
  /** Text of a deadline. */
  readonly what?: string;
}

/** How many days after its date a missed warning is still sent, as late. */
const lateDays = 30;
const warningHour = 8;

/**
 * Sends each lawyer at most one notification per kind, whatever the number of items. Past dates are notified
 * separately, as late.
 */
export function warnOfDeadlines(server: Pick<Server, "db" | "now">): Promise<{ deadlines: number; ending: number }> {
  const now = server.now();
  const today = dayOf(now);
  const from = addDays(today, -lateDays);
  return inTransaction(server.db, async (tx) => {
    const days = await readSettings(tx, ["legal.deadlineDays", "legal.endingDays"]);
    const deadlines = await claimUnnotified(
      tx,
      await dueDeadlines(tx, from, addDays(today, days["legal.deadlineDays"])),
    );
    const ending = await claimUnnotified(tx, await endingFilings(tx, from, addDays(today, days["legal.endingDays"])));
    const hasPassed = ({ day }: Due) => day < today;
    const isUpcoming = (due: Due) => !hasPassed(due);
    await notifyEach(tx, [
      ...notificationsOf("deadlineLate", deadlines.filter(hasPassed), now),
      ...notificationsOf("deadline", deadlines.filter(isUpcoming), now),
      ...notificationsOf("ended", ending.filter(hasPassed), now),
      ...notificationsOf("ending", ending.filter(isUpcoming), now),
    ]);
    await tx.delete(filingWarnings).where(lt(filingWarnings.day, from));
    return { deadlines: deadlines.length, ending: ending.length };
  });
}

/**
 * For deadlines written after the morning run: one due today is notified at once. Dates that were already past when
 * written are marked as notified.
 */
export async function warnOfWritten(
  call: Call,
  tx: Transaction,
  { _id }: Filing,
  before: Filing | null,
): Promise<void> {
  const today = dayOf(call.now);
  const [from, yesterday] = [addDays(today, -lateDays), addDays(today, -1)];
  const unchanged = new Set(before?.deadlines.map((each) => `${each._id} ${each.dueOn}`));
  const passed = (await dueDeadlines(tx, from, yesterday, _id)).filter(({ of, day }) => !unchanged.has(`${of} ${day}`));
  const ended = (await endingFilings(tx, from, yesterday, _id)).filter(({ day }) => day !== before?.terminationDate);
  await claimUnnotified(tx, [...passed, ...ended]);
  if (call.now < timeOfDay(today, warningHour)) return;
  await notifyEach(
    tx,
    notificationsOf("deadline", await claimUnnotified(tx, await dueDeadlines(tx, today, today, _id)), call.now),
  );
}

const filingColumns = {
  user: f.specialistId,
  filing: f.id,
  radicationNumber: f.radicationNumber,
  contractNumber: f.contractNumber,
  supplementNumber: f.supplementNumber,
  client: clientView.name,
};

async function dueDeadlines(tx: Transaction, from: string, to: string, filing?: string): Promise<Due[]> {
  const rows = await tx
    .select({ ...filingColumns, of: d.id, day: d.dueOn, what: d.text })
    .from(d)
    .innerJoin(f, eq(f.id, d.filingId))
    .innerJoin(clientView, eq(clientView.id, f.clientId))
    .where(and(isNull(d.doneAt), between(d.dueOn, from, to), filing ? eq(f.id, filing) : undefined))
    .orderBy(asc(d.dueOn), asc(d.id))
    .limit(maxRows);
  return rows.map((row) => ({ ...row, number: numberOf(row) }));
}

async function endingFilings(tx: Transaction, from: string, to: string, filing?: string): Promise<Due[]> {
  const rows = await tx
    .select({ ...filingColumns, of: f.id, day: f.terminationDate })
    .from(f)
    .innerJoin(clientView, eq(clientView.id, f.clientId))
    .where(and(between(f.terminationDate, from, to), filing ? eq(f.id, filing) : undefined))
    .orderBy(asc(f.terminationDate), asc(f.id))
    .limit(maxRows);
  return rows.map((row) => ({ ...row, day: row.day ?? "", number: numberOf(row) }));
}

/** Inserts the items that were not notified yet and returns them. */
async function claimUnnotified(tx: Transaction, due: readonly Due[]): Promise<Due[]> {
  const claimed = new Set<string>();
  for (let start = 0; start < due.length; start += 1000) {
    const rows = due.slice(start, start + 1000).map(({ of, day }) => ({ of, day }));
    const inserted = await tx.insert(filingWarnings).values(rows).onConflictDoNothing().returning();
    for (const { of } of inserted) claimed.add(of);
  }
  return due.filter(({ of }) => claimed.has(of));
}

/** The first item is named, the others are counted. */
const types = {
  deadline: "filing.deadline",
  deadlineLate: "filing.deadline",
  ending: "filing.ending",
  ended: "filing.ending",
} as const;

function notificationsOf(kind: keyof typeof types, due: readonly Due[], now: Date) {
  return [...groupBy(due, ({ user }) => user)].flatMap(([user, [first, ...others]]) => {
    if (!first) return [];
    const text = (language: Language) => {
      const { one, more } = words[language].notices[kind];
      const { number, client, what = "", day } = first;
      const sentence = interpolate(one, { number, client, what, when: formatDayInSentence(day, language, now) });
      return others.length === 0 ? sentence : `${sentence} ${pluralize(more, others.length, language)}`;
    };
    return {
      user,
      type: types[kind],
      title: inBothLanguages((language) => words[language].notices[kind].title),
      text: inBothLanguages(text),
      link: others.length === 0 ? `${path}/${first.filing}` : `${path}?specialist=${user}&closed=false`,
    };
  });
}
