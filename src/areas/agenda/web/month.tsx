/** A month of activities: a cell for each day, which takes what is dropped on it. */
import { Link } from "@tanstack/react-router";
import { formatLongDay, formatWeekday } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { Activity } from "../activity.ts";
import { groupBy } from "../../../kit/group-by.ts";
import classes from "./agenda.module.css";
import { DropZone } from "./drop-zone.tsx";
import { CalendarEntry } from "./calendar-entry.tsx";
import type { CalendarView } from "./calendar-grid.tsx";
import { daysShown, isWeekend } from "./period.ts";
import { agendaPath, useAgendaAddress } from "./address-state.ts";

/** More of a day are behind a link to that day. */
const mostShown = 4;

export function Month({ activities, span, current, held, onKey, onDrop }: CalendarView) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { shown, addressOf } = useAgendaAddress();
  const byDay = groupBy(activities, ({ date }) => date);
  const days = daysShown(span);
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={classes.monthHead}>
          {formatWeekday(day, language)}
        </div>
      ))}
      {days.map((day) => {
        const all = byDay.get(day) ?? [];
        // What the keys are on is always there.
        const isOn = ({ _id }: Activity) => _id === current || _id === held?.id;
        const first = all.filter((each, at) => at < mostShown || isOn(each));
        return (
          <DropZone
            key={day}
            className={classes.cell}
            aria-label={formatLongDay(day, language)}
            data-date={day}
            data-outside={day.slice(0, 7) !== shown.date.slice(0, 7) || undefined}
            data-weekend={isWeekend(day) || undefined}
            onDropped={({ id }) => onDrop(id, (activity) => ({ date: day, hour: activity.hour }))}
          >
            <Link
              to={agendaPath}
              search={addressOf({ show: "day", date: day })}
              className={classes.dayNumber}
              activeProps={{}}
              data-today={day === shown.today || undefined}
              aria-label={[formatLongDay(day, language), day === shown.today && words.isToday]
                .filter(Boolean)
                .join(", ")}
            >
              {Number(day.slice(8))}
            </Link>
            {first.map((activity) => (
              <CalendarEntry
                key={activity._id}
                activity={activity}
                isBrief
                isCurrent={activity._id === current}
                isHeld={activity._id === held?.id}
                onKey={onKey}
              />
            ))}
            {all.length > first.length && (
              <Link
                to={agendaPath}
                search={addressOf({ show: "day", date: day })}
                className={classes.more}
                activeProps={{}}
              >
                {interpolate(words.more, { count: all.length - first.length })}
              </Link>
            )}
          </DropZone>
        );
      })}
    </div>
  );
}
