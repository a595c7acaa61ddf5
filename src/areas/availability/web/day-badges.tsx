/** What a day says of itself, in cells, lines and dialogs alike. */
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import { slotStatuses } from "../states.ts";
import classes from "./calendar.module.css";
import type { DayCounts, CalendarDay } from "./calendar-days.ts";

/** Holiday, closed or not a working day; nothing for an ordinary one. */
export function useDayWords(): (day: CalendarDay) => string | undefined {
  const words = useWords("availability");
  return ({ kind, closed }) => {
    if (closed) return closed.note ? interpolate(words.closedFor, { note: closed.note }) : words.closed;
    return kind === "holiday" ? words.holiday : undefined;
  };
}

/** Its places by status: as many words as there are statuses with something, and a bar of their shares. */
export function DayBadges({ counts }: { counts: DayCounts }) {
  const words = useWords("availability");
  const language = useLanguage();
  const there = slotStatuses.filter((status) => counts[status] > 0);
  if (there.length === 0) return null;
  return (
    <span className={classes.marks}>
      {there.map((status) => (
        <span key={status} className={classes.mark} data-status={status}>
          {pluralize(words.count[status], counts[status], language)}
        </span>
      ))}
      <span className={classes.shares} aria-hidden>
        {there.map((status) => (
          <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </span>
    </span>
  );
}
