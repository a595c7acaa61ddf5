/** Labels of a day, in cells, lines and dialogs. */
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { slotStatuses } from "../states.ts";
import classes from "./calendar.module.css";
import type { DayCounts, CalendarDay } from "./calendar-days.ts";

/** Holiday, closed or non-working day; undefined for an ordinary one. */
export function useDayWords(): (day: CalendarDay) => string | undefined {
  const words = useWords("availability");
  return ({ kind, closed }) => {
    if (closed) return closed.note ? interpolate(words.closedFor, { note: closed.note }) : words.closed;
    return kind === "holiday" ? words.holiday : undefined;
  };
}

/** Places by status: one label per status with places, and a bar of their shares. */
export function DayBadges({ counts }: { counts: DayCounts }) {
  const words = useWords("availability");
  const language = useLanguage();
  const statuses = slotStatuses.filter((status) => counts[status] > 0);
  if (statuses.length === 0) return null;
  return (
    <span className={classes.marks}>
      {statuses.map((status) => (
        <span key={status} className={classes.mark} data-status={status}>
          {pluralize(words.count[status], counts[status], language)}
        </span>
      ))}
      <span className={classes.shares} aria-hidden>
        {statuses.map((status) => (
          <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </span>
    </span>
  );
}
