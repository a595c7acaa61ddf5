/** Home widget of the agenda: five statements, whatever the number of activities. */
import { and, eq, min, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { type Call, effectiveUser } from "../../../../server/call.ts";
import { topMatches } from "../../../../server/listing/list-query.ts";
import type { AgendaHome } from "../home.ts";
import { ownActivityList } from "./queries.ts";
import { involvesAnyOf } from "./permissions.ts";
import { activities as a } from "./tables.ts";

const maxShown = 6;
const daysAhead = 6;

export async function agendaHome(_: object, call: Call): Promise<AgendaHome> {
  const today = dayOf(call.now);
  const next = { from: today, to: addDays(today, daysAhead), state: "pending", sort: "date" } as const;
  const overdue = { to: addDays(today, -1), state: "pending", sort: "date" } as const;
  const [counts, overdueDocs, docs] = await Promise.all([
    countOwn(call, today),
    topMatches(call, ownActivityList, overdue, { limit: maxShown }),
    topMatches(call, ownActivityList, next, { limit: maxShown }),
  ]);
  return { today, ...counts, overdueDocs, docs };
}

/** The caller's own pending activities until today. */
export async function countWaitingActivities(call: Call) {
  const { overdue, ofToday } = await countOwn(call, dayOf(call.now));
  return { agenda: overdue + ofToday };
}

async function countOwn(call: Call, today: string) {
  const [row] = await call.db
    .select({
      overdue: sql<number>`(count(*) filter (where ${a.date} < ${today}))::int`,
      overdueSince: min(a.date),
      ofToday: sql<number>`(count(*) filter (where ${a.date} = ${today}))::int`,
    })
    .from(a)
    .where(
      and(eq(a.state, "pending"), sql`${a.date} <= ${today}`, involvesAnyOf(call.db, [effectiveUser(call).userId])),
    );
  const { overdue = 0, overdueSince = null, ofToday = 0 } = row ?? {};
  return { overdue, overdueSince: overdue > 0 ? overdueSince : null, ofToday };
}
