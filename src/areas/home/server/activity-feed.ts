/** Lines of the audit log as news: what several others did of one kind is one line each. */
import { type SQL, sql } from "drizzle-orm";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { ActivityFeedSource } from "../../../server/feed/activity-feed.ts";
import type { FeedLine } from "../contract.ts";

/** The newest lines that are looked through, however long somebody was away. */
const mostLines = 5000;

interface Wanted {
  readonly since?: string;
  readonly configures?: true;
  readonly most: number;
}

/**
 * What the caller may see, newest first; what they did themselves is no news. Ids are ordered by time: the newest lines are
 * read by them, without an index that every deed would have to write.
 */
export async function readActivityFeed(call: Call, { since, configures, most }: Wanted): Promise<FeedLine[]> {
  const { userId, permissions } = requireCaller(call);
  const told = call.server.activityFeed.filter(
    (news) => news.permissions.every((each) => permissions.includes(each)) && (!configures || news.isConfiguration),
  );
  if (told.length === 0) return [];
  const fits = sql.join(
    told.map((news) => conditionOf(news, permissions)),
    sql` or `,
  );
  const from = since ? sql`at > ${since}::timestamptz` : sql`true`;
  const own = configures ? sql`true` : sql`user_id is distinct from ${userId}`;
  const { rows } = await call.db.execute<{ kind: FeedLine["kind"]; by: string; count: number; at: string | Date }>(sql`
    select action as kind, by_name as by, count(*)::int as count, max(at) as at
    from (select * from audit_log order by id desc limit ${mostLines}) lately
    where ${from} and ${own} and (${fits}) group by action, by_name order by max(at) desc limit ${most}`);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    link: told.find(({ actions: kinds }) => kinds.includes(row.kind))?.path ?? "/",
  }));
}

function conditionOf(
  { actions: kinds, filter: fits }: ActivityFeedSource,
  permissions: ReturnType<typeof requireCaller>["permissions"],
): SQL {
  const named = sql`action in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
  return fits ? sql`(${named} and ${fits({ permissions })})` : named;
}
