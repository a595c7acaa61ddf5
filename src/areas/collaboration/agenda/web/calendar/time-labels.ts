/** Labels for times and durations. */
import { formatShortDay } from "../../../../../kit/text/format.ts";
import { formatLongDay } from "../../../../../kit/text/format-days.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Words } from "../../../../../kit/text/words.ts";
import { hoursOf, type TimedEntry } from "../../time-slots.ts";
import type { words as source } from "../../words.es.ts";

/** «20 nov, 10:30–11:30». */
export const shortWhen = (activity: TimedEntry, language: Language): string =>
  [formatShortDay(activity.date, language), hoursOf(activity)].filter(Boolean).join(", ");

/** «Viernes, 20 de noviembre de 2026, 10:30–11:30». */
export const longTimeLabel = (activity: TimedEntry, language: Language, wholeDay: string): string =>
  [formatLongDay(activity.date, language), hoursOf(activity) ?? wholeDay.toLowerCase()].join(", ");

export function durationName(totalMinutes: number, { duration }: Pick<Words<typeof source>, "duration">): string {
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60];
  if (hours === 0) return interpolate(duration.minutes, { minutes });
  return minutes === 0 ? interpolate(duration.hours, { hours }) : interpolate(duration.both, { hours, minutes });
}
