import { formatDay } from "../../../../kit/text/format.ts";
import { weekday } from "../../../../kit/time/calendar.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { useWords } from "../../../../web/words.ts";
import { slotStatuses } from "../states.ts";
import classes from "./calendar.module.css";
import type { CalendarDay } from "./calendar-days.ts";
import { DayBadges, useDayWords } from "./day-badges.tsx";

const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** The calendar on phones: one day below the other; weekends only when they have places. */
export function Agenda({
  days,
  today,
  onOpen,
}: {
  days: readonly CalendarDay[];
  today: string;
  onOpen: (date: string) => void;
}) {
  const words = useWords("availability");
  const language = useLanguage();
  const dayLabel = useDayWords();
  const hasPlaces = ({ counts }: CalendarDay) => slotStatuses.some((status) => counts[status] > 0);
  const visibleDays = days.filter((day) => day.kind !== "weekend" || hasPlaces(day));
  if (visibleDays.length === 0) return <Empty title={words.nothing} />;
  return (
    <ul className={classes.agenda}>
      {visibleDays.map((day) => (
        <li key={day.date}>
          <button
            type="button"
            className={classes.line}
            data-today={day.date === today}
            onClick={() => onOpen(day.date)}
          >
            <span className={classes.lineDay}>
              <strong>{Number(day.date.slice(8))}</strong>
              <span>{words.days[names[weekday(day.date) - 1] ?? "mon"]}</span>
              <span className={classes.hidden}>{formatDay(day.date, language)}</span>
            </span>
            <span className={classes.lineText}>
              {dayLabel(day) && <span className={classes.tag}>{dayLabel(day)}</span>}
              {hasPlaces(day) ? (
                <DayBadges counts={day.counts} />
              ) : (
                <span className={classes.none}>{words.nothing}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
