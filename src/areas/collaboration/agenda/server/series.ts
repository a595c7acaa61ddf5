/** Recurring activities: each occurrence is a row, and a change can apply to the following ones. */
import { and, asc, eq, gt, ne } from "drizzle-orm";
import { addDays, addMonths } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { ActivityDraft } from "../contract.ts";
import { daysOfSeries, maxRepeats } from "../time-slots.ts";
import type { ActivityRow } from "./activity-workflow.ts";
import { activities as a } from "./tables.ts";

/** Days of an activity: one, or all of its series. INVALID for a wrong repetition. */
export function activityDays({ date, repeat: { every, until } = {} }: ActivityDraft): string[] {
  if (!every && !until) return [date];
  const invalidRepeat = (name: "every" | "until", code: string) =>
    new Refusal("INVALID", { fields: { [`repeat.${name}`]: [code] } });
  if (!every) throw invalidRepeat("every", "REQUIRED");
  if (!until) throw invalidRepeat("until", "REQUIRED");
  if (until < date) throw invalidRepeat("until", "REPEATS_BEFORE");
  if (until > addMonths(date, 12)) throw invalidRepeat("until", "REPEATS_LONG");
  const days = daysOfSeries(date, every, until);
  if (days.length > maxRepeats) throw invalidRepeat("until", "REPEATS_LONG");
  return days;
}

/** Adds days to a date; null stays null. */
export const shiftDay = (day: string | null | undefined, days: number): string | null =>
  day ? addDays(day, days) : null;

/** Locks the pending activities that follow in a series; none for a single activity or scope. */
export async function lockFollowing(
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
