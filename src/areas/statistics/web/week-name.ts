import { mondayOf } from "../../../kit/calendar.ts";
import { showDay } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";

/** What a week is called, by its key: nobody knows weeks by their numbers, so by its first day. */
export function useWeekName(): (key: string) => string {
  const { weekOf } = useWords("statistics");
  const language = useLanguage();
  return (key) => say(weekOf, { day: showDay(mondayOf(key), language) });
}
