/** Where a request stands in the eyes of who asked for it, told by the database: what needs them, what moves, what is over. */
import { inArray, type SQL, sql } from "drizzle-orm";
import { endStatuses } from "../../states.ts";
import type { FullGroup } from "../shared/load-group.ts";
import { requestGroups } from "../tables.ts";

/** By the same days and times as `correctUntil`; `own-requests.test.ts` holds the two together. */
export function stageOf(settings: FullGroup["settings"], now: Date): SQL<string> {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const has = (what: SQL) =>
    sql`exists (select 1 from request_forms f where f.common_id = ${requestGroups.commonId} and ${what})`;
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
