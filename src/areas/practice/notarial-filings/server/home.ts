/** Home widget of a notary: their own unbilled filings and this month's count. Two statements. */
import { and, asc, eq, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { clientView } from "../../clients/server/public.ts";
import type { NotarialHome } from "../home.ts";
import { notarialFilings as n } from "./tables.ts";

const maxFilings = 6;

/** The caller's own filings that are not billed. */
export async function countWaitingNotarialFilings(call: Call) {
  const isOwn = eq(n.lawyerId, requireCaller(call).userId);
  return { notarial: await call.db.$count(n, and(isOwn, n.voucherPending)) };
}

export async function notarialHome({ db, now, caller }: Call): Promise<NotarialHome> {
  const { userId: lawyer } = requireCaller({ caller });
  const from = `${dayOf(now).slice(0, 7)}-01`;
  const isOwn = eq(n.lawyerId, lawyer);
  const [counts] = await db
    .select({
      pending: sql<number>`(count(*) filter (where ${n.voucherPending}))::int`,
      pendingSince: sql<string | null>`(min(${n.procedureDate}) filter (where ${n.voucherPending}))::text`,
      month: sql<number>`(count(*) filter (where ${n.procedureDate} >= ${from}))::int`,
    })
    .from(n)
    .where(isOwn);
  const docs = await db
    .select({ _id: n.id, number: n.number, client: clientView.name, procedureDate: n.procedureDate })
    .from(n)
    .innerJoin(clientView, eq(clientView.id, n.clientId))
    .where(and(isOwn, n.voucherPending))
    .orderBy(asc(n.procedureDate), asc(n.id))
    .limit(maxFilings);
  return { lawyer, from, ...(counts ?? { pending: 0, pendingSince: null, month: 0 }), docs };
}
