/** Month view: a cell for each day, which accepts dropped activities. */
import { Link } from "@tanstack/react-router";
import { formatLongDay, formatWeekday } from "../../../../../kit/text/format-days.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import { groupBy } from "../../../../../kit/group-by.ts";
import classes from "../agenda.module.css";
import { DropZone } from "./drop-zone.tsx";
import { CalendarEntry } from "./calendar-entry.tsx";
import { daysShown, isWeekend } from "../period.ts";
import { agendaPath, useAgendaAddress } from "../address-state.ts";
import type { CalendarView } from "./week.tsx";

/** Further activities of a day are behind a link to it. */
const maxShown = 4;

export function Month({ activities, span, current, grabbed, onKey, onCreate, onDrop }: CalendarView) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { view, addressOf } = useAgendaAddress();
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
        const dayActivities = byDay.get(day) ?? [];
        // The focused entry is always visible.
        const isFocused = ({ _id }: Activity) => _id === current || _id === grabbed?.id;
        const visible = dayActivities.filter((each, index) => index < maxShown || isFocused(each));
        return (
          <DropZone
            key={day}
            className={classes.cell}
            aria-label={formatLongDay(day, language)}
            data-date={day}
            data-outside={day.slice(0, 7) !== view.date.slice(0, 7) || undefined}
            data-weekend={isWeekend(day) || undefined}
            onDropped={({ id }) => onDrop(id, (activity) => ({ date: day, hour: activity.hour }))}
            onSwept={onCreate && (() => onCreate({ date: day, hour: null }))}
          >
            <Link
              to={agendaPath}
              search={addressOf({ show: "day", date: day })}
              className={classes.dayNumber}
              activeProps={{}}
              data-today={day === view.today || undefined}
              aria-label={[formatLongDay(day, language), day === view.today && words.isToday]
                .filter(Boolean)
                .join(", ")}
            >
              {Number(day.slice(8))}
            </Link>
            {visible.map((activity) => (
              <CalendarEntry
                key={activity._id}
                activity={activity}
                isBrief
                isCurrent={activity._id === current}
                isGrabbed={activity._id === grabbed?.id}
                onKey={onKey}
              />
            ))}
            {dayActivities.length > visible.length && (
              <Link
                to={agendaPath}
                search={addressOf({ show: "day", date: day })}
                className={classes.more}
                activeProps={{}}
              >
                {interpolate(words.more, { count: dayActivities.length - visible.length })}
              </Link>
            )}
          </DropZone>
        );
      })}
    </div>
  );
}
