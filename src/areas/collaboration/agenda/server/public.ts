/** Functions for other areas. */
import { and, asc, type SQL } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Activity } from "../activity.ts";
import { matching, readActivities } from "./queries.ts";
import { involvesAnyOf } from "./permissions.ts";
import { activities } from "./tables.ts";

/** Activities of people in a period, in order. The caller of this function checks access. */
export function readActivitiesOf(call: Call, ids: readonly string[], from: string, to: string): Promise<Activity[]> {
  const where = and(involvesAnyOf(call.db, ids), ...matching({ from, to })) as SQL;
  return readActivities(call, { where, order: [asc(activities.date), asc(activities.hour), asc(activities.id)] });
}
