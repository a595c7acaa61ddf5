/** The activity feed: audit entries of other users, grouped by user and action. */
import { type SQL, sql } from "drizzle-orm";
import { areasPort } from "../../../../server/area-definition.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { ActivityFeedSource } from "../../../../server/feed/activity-feed.ts";
import type { FeedLine } from "../contract.ts";

/** Number of newest audit entries that are searched, however long the user was away. */
const maxEntries = 5000;

interface FeedQuery {
  readonly since?: string;
  readonly configures?: true;
  readonly most: number;
}

/**
 * Activities that the caller may see, newest first, without their own. Ids are ordered by time, so the newest entries
 * are read by the primary key, without another index on the audit log.
 */
export async function readActivityFeed(call: Call, { since, configures, most: limit }: FeedQuery): Promise<FeedLine[]> {
  const { userId, permissions } = requireCaller(call);
  const sources = areasPort()
    .flatMap((area) => area.activityFeed ?? [])
    .filter(
      (source) =>
        source.permissions.every((each) => permissions.includes(each)) && (!configures || source.isConfiguration),
    );
  if (sources.length === 0) return [];
  const isVisible = sql.join(
    sources.map((source) => conditionOf(source, permissions)),
    sql` or `,
  );
  const from = since ? sql`at > ${since}::timestamptz` : sql`true`;
  const isRelevant = configures ? sql`true` : sql`user_id is distinct from ${userId}`;
  const { rows } = await call.db.execute<{ kind: FeedLine["kind"]; by: string; count: number; at: string | Date }>(sql`
    select action as kind, by_name as by, count(*)::int as count, max(at) as at
    from (select * from audit_log order by id desc limit ${maxEntries}) lately
    where ${from} and ${isRelevant} and (${isVisible}) group by action, by_name order by max(at) desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    link: sources.find(({ actions }) => actions.includes(row.kind))?.path ?? "/",
  }));
}

function conditionOf(
  { actions, filter }: ActivityFeedSource,
  permissions: ReturnType<typeof requireCaller>["permissions"],
): SQL {
  const hasAction = sql`action in (${sql.join(
    actions.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
  return filter ? sql`(${hasAction} and ${filter({ permissions })})` : hasAction;
}
