/** Activities that repeat: each time is a row of its own, and what changes one may change those after it. */
import { and, asc, eq, gt, ne } from "drizzle-orm";
import { addDays, addMonths } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { ActivityDraft } from "../contract.ts";
import { daysOfSeries, maxRepeats } from "../time-slots.ts";
import type { ActivityRow } from "./activity-workflow.ts";
import { activities as a } from "./tables.ts";

/** The days of an activity: one, or all on which it repeats. */
export function activityDays({ date, repeat: { every, until } = {} }: ActivityDraft): string[] {
  if (!every && !until) return [date];
  const wrong = (name: "every" | "until", fault: string) =>
    new Refusal("INVALID", { fields: { [`repeat.${name}`]: [fault] } });
  if (!every) throw wrong("every", "REQUIRED");
  if (!until) throw wrong("until", "REQUIRED");
  if (until < date) throw wrong("until", "REPEATS_BEFORE");
  if (until > addMonths(date, 12)) throw wrong("until", "REPEATS_LONG");
  const days = daysOfSeries(date, every, until);
  if (days.length > maxRepeats) throw wrong("until", "REPEATS_LONG");
  return days;
}

/** A day as far from another as one that moved with it; none stays none. */
export const shifted = (day: string | null | undefined, days: number): string | null =>
  day ? addDays(day, days) : null;

/** Those after it that are still pending, locked; none of one that is but once, or that is changed alone. */
export async function following(
  tx: Transaction,
  row: ActivityRow,
  scope: "this" | "following" | undefined,
): Promise<ActivityRow[]> {
  if (scope !== "following" || row.seriesId === null) return [];
  return tx
    .select()
    .from(a)
    .where(and(eq(a.seriesId, row.seriesId), ne(a.id, row.id), eq(a.state, "pending"), gt(a.date, row.date)))
    .orderBy(asc(a.date), asc(a.id))
    .for("update");
}
