/** Which month, whose plan and what of it is shown, as the address says. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { addMonths } from "../../../kit/calendar.ts";
import { formatMonthInSentence } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useToday } from "../../../web/office/use-today.ts";

export const planPath = "/workAgenda/plan";

export function useWorkPlanAddress() {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const today = useToday();
  const language = useLanguage();
  const at = /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(search.month ?? "") ? (search.month ?? "") : today.slice(0, 7);
  const change = (changed: Partial<Record<"month" | "person" | "show", string | undefined>>) => {
    const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value);
    void navigate({ to: planPath, search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  const monthAt = (by: number) => addMonths(`${at}-01`, by).slice(0, 7);
  return {
    isOfAll: search.show === "all",
    at,
    month: { year: Number(at.slice(0, 4)), month: Number(at.slice(5)) },
    monthName: formatMonthInSentence(at, language),
    person: search.person || undefined,
    monthAt,
    change,
  };
}
