/** State of the agenda in the address: `show`, `date`, `person`, and the open activity. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { type CalendarMode, calendarModes } from "./period.ts";
import { useMaxWidth } from "../../../../web/office/rendered-window.ts";

export const agendaPath = "/workAgenda";
type Change = Partial<Record<"show" | "date" | "person" | "activity" | "weekend" | "from" | "to", string | undefined>>;

export function useAgendaAddress() {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const today = useToday();
  const isMobile = useMaxWidth(768);
  const { date = "", person, activity } = search;
  const show: CalendarMode = calendarModes.find((each) => each === search.show) ?? "week";
  const view = {
    show,
    today,
    isMobile,
    date: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date) ? date : today,
    person: person || undefined,
    activity: activity || undefined,
    isWithWeekend: search.weekend === "true",
  };
  const addressOf = (changes: Change): SearchParams =>
    Object.fromEntries(
      Object.entries({ ...search, view: "calendar", ...changes }).filter(([, value]) => value),
    ) as SearchParams;
  const change = (changes: Change) =>
    void navigate({ to: agendaPath, search: addressOf(changes), replace: true, resetScroll: false });
  return { view, addressOf, change };
}
