/** Waiting times on the home page, in whole days. */
import { pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import { serverNow } from "../../server-clock.ts";
import type { WidgetContext } from "./widget.ts";

/** «La más antigua, de hace 12 días», for tiles. */
export function oldestLabel(since: string, { language, words }: WidgetContext): string {
  const { oldest, oldestToday } = words("office").home;
  const days = daysSince(since);
  return days < 1 ? oldestToday : pluralize(oldest, days, language);
}

/** Formats a number of days for rows: «12 días». */
export function useDaysLabel(): (days: number) => string {
  const { days: words, today } = useWords("office").home;
  const language = useLanguage();
  return (days) => (days < 1 ? today : pluralize(words, days, language));
}

/** Whole days since an instant, by the server's clock. */
export function daysSince(instant: string): number {
  return Math.floor((serverNow() - Date.parse(instant)) / 86_400_000);
}
