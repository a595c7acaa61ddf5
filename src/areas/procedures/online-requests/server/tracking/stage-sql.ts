/**
 * Stage of a request from the client's point of view, as SQL: needs the client ("needs"), in progress ("moving"),
 * finished ("over").
 */
import { inArray, type SQL, sql } from "drizzle-orm";
import { endStatuses } from "../../states.ts";
import type { FullGroup } from "../shared/load-group.ts";
import { requestGroups } from "../tables.ts";

/** Uses the deadlines of `correctUntil`; `own-requests.test.ts` checks that both agree. */
export function stageOf(settings: FullGroup["settings"], now: Date): SQL<string> {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const has = (condition: SQL) =>
    sql`exists (select 1 from request_forms f where f.common_id = ${requestGroups.commonId} and ${condition})`;
  const correctable = sql`f.resubmissions < ${settings.resubmissions} and (
    (f.status = 'rejectedByUser' and f.status_at > ${since(settings.resubmitDaysByUser)}::timestamptz)
    or (f.status = 'rejected' and f.family = 'TR' and f.paid_at is null
      and f.status_at > ${since(settings.resubmitDays)}::timestamptz))`;
  return sql<string>`case
    when ${inArray(requestGroups.status, ["draft", "notPaid"])} or ${has(sql`f.status = 'readyToDelivery'`)}
      or (${requestGroups.paidAt} is null and ${has(correctable)}) then 'needs'
    when ${inArray(requestGroups.status, [...endStatuses])} then 'over'
    else 'moving' end`;
}
