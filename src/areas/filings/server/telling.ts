/** What lawyers are told of their filings: one that becomes theirs, and each morning what is due soon and which end soon. */
import { and, asc, between, eq, gt, isNull, lt, lte } from "drizzle-orm";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import { sayDay } from "../../../kit/format.ts";
import type { Bi, Language } from "../../../kit/language.ts";
import { inGroups } from "../../../kit/in-groups.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { actorName } from "../../../server/audit.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/database.ts";
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
const inEach = (text: (language: Language) => string): Bi => ({ es: text("es"), en: text("en") });

/** Who takes it over is told, unless they gave it to themselves. */
export async function tellAssigned(call: Call, tx: Transaction, before: Filing | null, after: Filing): Promise<void> {
  const { _id, specialist, client } = after;
  if (specialist._id === before?.specialist._id || specialist._id === callerOf(call).userId) return;
  const vars = { number: numberOf(after), client: client.name, by: actorName(call) };
  await notify(tx, {
    to: { users: [specialist._id] },
    type: "filing.assigned",
    title: inEach((language) => words[language].notices.assigned.title),
    text: inEach((language) => say(words[language].notices.assigned.text, vars)),
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

/** Each lawyer once a morning for each of both, however many there are. */
export function warn(server: Pick<Server, "db" | "now">): Promise<{ deadlines: number; ending: number }> {
  const now = server.now();
  const today = dayOf(now);
  return inTransaction(server.db, async (tx) => {
    const days = await readSettings(tx, ["legal.deadlineDays", "legal.endingDays"]);
    const deadlines = await fresh(tx, await dueDeadlines(tx, today, addDays(today, days["legal.deadlineDays"])));
    const ending = await fresh(tx, await endingFilings(tx, today, addDays(today, days["legal.endingDays"])));
    await notifyEach(tx, [...notices("deadline", deadlines, now), ...notices("ending", ending, now)]);
    await tx.delete(filingWarnings).where(lt(filingWarnings.day, today));
    return { deadlines: deadlines.length, ending: ending.length };
  });
}

const named = {
  user: f.specialistId,
  filing: f.id,
  radicationNumber: f.radicationNumber,
  contractNumber: f.contractNumber,
  supplementNumber: f.supplementNumber,
  client: clients.name,
};

async function dueDeadlines(tx: Transaction, from: string, to: string): Promise<Due[]> {
  const rows = await tx
    .select({ ...named, of: d.id, day: d.dueOn, what: d.text })
    .from(d)
    .innerJoin(f, eq(f.id, d.filingId))
    .innerJoin(clients, eq(clients.id, f.clientId))
    .where(and(isNull(d.doneAt), between(d.dueOn, from, to)))
    .orderBy(asc(d.dueOn), asc(d.id))
    .limit(mostAtOnce);
  return rows.map((row) => ({ ...row, number: numberOf(row) }));
}

async function endingFilings(tx: Transaction, today: string, to: string): Promise<Due[]> {
  const rows = await tx
    .select({ ...named, of: f.id, day: f.terminationDate })
    .from(f)
    .innerJoin(clients, eq(clients.id, f.clientId))
    .where(and(gt(f.terminationDate, today), lte(f.terminationDate, to)))
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
function notices(what: "deadline" | "ending", due: readonly Due[], now: Date) {
  return [...inGroups(due, ({ user }) => user)].flatMap(([user, [first, ...others]]) => {
    if (!first) return [];
    const text = (language: Language) => {
      const { one, more } = words[language].notices[what];
      const { number, client, what: deed = "", day } = first;
      const said = say(one, { number, client, what: deed, when: sayDay(day, language, now) });
      return others.length === 0 ? said : `${said} ${sayCount(more, others.length, language)}`;
    };
    return {
      user,
      type: `filing.${what}` as const,
      title: inEach((language) => words[language].notices[what].title),
      text: inEach(text),
      link: others.length === 0 ? `${path}/${first.filing}` : `${path}?specialist=${user}&closed=false`,
    };
  });
}
