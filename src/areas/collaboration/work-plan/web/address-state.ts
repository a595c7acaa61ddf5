/** Month, person and view of the work plan, stored in the address. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { addMonths } from "../../../../kit/time/calendar.ts";
import { formatMonthInSentence } from "../../../../kit/text/format-days.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useToday } from "../../../../web/office/use-today.ts";

export const planPath = "/workAgenda/plan";

export function useWorkPlanAddress() {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const today = useToday();
  const language = useLanguage();
  const monthKey = /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(search.month ?? "") ? (search.month ?? "") : today.slice(0, 7);
  const change = (changes: Partial<Record<"month" | "person" | "show", string | undefined>>) => {
    const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value);
    void navigate({ to: planPath, search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  const monthAt = (offset: number) => addMonths(`${monthKey}-01`, offset).slice(0, 7);
  return {
    isOfAll: search.show === "all",
    at: monthKey,
    month: { year: Number(monthKey.slice(0, 4)), month: Number(monthKey.slice(5)) },
    monthName: formatMonthInSentence(monthKey, language),
    person: search.person || undefined,
    monthAt,
    change,
  };
}
