/** Home widget of a lawyer: their own filings that are overdue, due next, ending soon or not billed. */
import { and, asc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { type Call, effectiveUser } from "../../../../server/call.ts";
import { topMatches } from "../../../../server/listing/list-query.ts";
import { clientView } from "../../clients/server/public.ts";
import { readSettings } from "../../../administration/settings/server/public.ts";
import { numberOf } from "../columns.ts";
import type { FilingHome } from "../home.ts";
import { isFilingOpen, isOverdue, filingResource } from "./filing-resource.ts";
import { filingDeadlines, filings } from "./tables.ts";

const maxDeadlines = 8;
const maxEnding = 6;

export async function filingHome(_: object, call: Call): Promise<FilingHome> {
  const { userId } = effectiveUser(call);
  const today = dayOf(call.now);
  const { "legal.endingDays": days } = await readSettings(call.db, ["legal.endingDays"]);
  const endsTo = addDays(today, days);
  const query = { specialist: [userId], closed: false, endsTo, sort: "terminationDate" } as const;
  const [counts, deadlines, docs] = await Promise.all([
    countOwn(call, userId, today, endsTo),
    nextDeadlines(call, userId),
    topMatches(call, filingResource.list, query as never, { limit: maxEnding }),
  ]);
  return { specialist: userId, today, endsTo, ...counts, deadlines, docs };
}

/** The caller's own filings that are overdue or not billed. */
export async function countWaitingFilings(call: Call) {
  const isOwn = eq(filings.specialistId, effectiveUser(call).userId);
  // Apart, because the database finds each of them by an index, but not one or the other.
  const [notBilled, overdue] = await Promise.all([
    call.db.$count(filings, and(isOwn, filings.voucherPending)),
    call.db.$count(filings, and(isOwn, not(filings.voucherPending), isOverdue(dayOf(call.now)))),
  ]);
  return { legalAssistance: notBilled + overdue };
}

async function countOwn({ db }: Call, userId: string, today: string, endsTo: string) {
  const open = isFilingOpen(today);
  const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      overdue: countWhere(isOverdue(today)),
      ending: countWhere(sql`${open} and ${filings.terminationDate} <= ${endsTo}`),
      pending: countWhere(sql`${filings.voucherPending}`),
      open: countWhere(open),
    })
    .from(filings)
    .where(eq(filings.specialistId, userId));
  return row ?? { overdue: 0, ending: 0, pending: 0, open: 0 };
}

async function nextDeadlines({ db }: Call, userId: string): Promise<FilingHome["deadlines"]> {
  const rows = await db
    .select({ deadline: filingDeadlines, filing: filings, client: clientView.name })
    .from(filingDeadlines)
    .innerJoin(filings, eq(filings.id, filingDeadlines.filingId))
    .innerJoin(clientView, eq(clientView.id, filings.clientId))
    .where(and(isNull(filingDeadlines.doneAt), eq(filings.specialistId, userId)))
    .orderBy(asc(filingDeadlines.dueOn), asc(filingDeadlines.id))
    .limit(maxDeadlines);
  return rows.map(({ deadline: { id, text, dueOn }, filing, client }) => ({
    _id: id,
    text,
    dueOn,
    filing: { _id: filing.id, number: numberOf(filing), client },
  }));
}
