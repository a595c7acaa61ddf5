/**
 * What changed since the user's last visit. A visit is a series of page openings and audit entries without a pause of
 * half an hour: reloading belongs to the same visit, and a user who worked in lists all day sees the time before that
 * day.
 */
import { sql } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { newestOf } from "../../../administration/notifications/server/public.ts";
import type { homeContract } from "../contract.ts";
import { readActivityFeed } from "./activity-feed.ts";

const pauseMinutes = 30;
const daysWithoutVisit = 7;
const limits = { notifications: 5, news: 8, configuration: 5 } as const;
/** Number of audit entries of the visit that are searched for a pause. */
const maxEntries = 500;

export async function recordVisit(call: Call): Promise<OutputOf<typeof homeContract.visit>> {
  const { permissions, seeing } = requireCaller(call);
  // While impersonating, visits are not recorded and notifications not shown.
  if (seeing)
    return {
      since: null,
      notifications: [],
      news: await readActivityFeed(call, { since: weekBefore(call.now), most: limits.news }),
      configuration: [],
    };
  const since = await lastVisit(call);
  const from = since ?? weekBefore(call.now);
  const [notifications, feedLines, configuration] = await Promise.all([
    newestOf(call, { since: from, most: limits.notifications }),
    readActivityFeed(call, { since: from, most: limits.news }),
    permissions.includes("adminSettings")
      ? readActivityFeed(call, { configures: true, most: limits.configuration })
      : [],
  ]);
  return { since, notifications, news: feedLines, configuration };
}

const weekBefore = (now: Date) => new Date(now.getTime() - daysWithoutVisit * 86_400_000).toISOString();

/** Records the visit and returns when the previous one ended. One statement, so that two tabs get the same answer. */
async function lastVisit(call: Call): Promise<string | null> {
  const { userId } = requireCaller(call);
  const now = sql`${call.now.toISOString()}::timestamptz`;
  const { rows } = await call.db.execute<{ before: string | Date | null }>(sql`
    with previous_visit as (select seen_at from home_visits where user_id = ${userId}),
    acts as (
      select seen_at as at from previous_visit union all select ${now}
      union all (
        select at from audit_log where user_id = ${userId} and at > (select seen_at from previous_visit) and at <= ${now}
          and action <> 'session.login' order by at desc limit ${maxEntries})
    ),
    pauses as (select at, lag(at) over (order by at) as before from acts)
    insert into home_visits (user_id, seen_at, before_at) values (${userId}, ${now}, null)
    on conflict (user_id) do update set seen_at = excluded.seen_at, before_at = coalesce((
      select before from pauses where at - before >= make_interval(mins => ${pauseMinutes}) order by at desc limit 1
    ), home_visits.before_at)
    returning before_at as before`);
  const before = rows[0]?.before;
  return before ? new Date(before).toISOString() : null;
}
