/** Week or day view: days as columns of hours, overlapping activities side by side, whole-day activities on top. */
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, useState, type KeyboardEvent } from "react";
import { wallTime } from "../../../../../kit/time/calendar.ts";
import { formatLongDay, formatWeekday } from "../../../../../kit/text/format-days.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { serverDate } from "../../../../../web/server-clock.ts";
import { hourOf, isOn, lanesOf, minuteOf, minuteRange } from "../../time-slots.ts";
import classes from "../agenda.module.css";
import { DropZone } from "./drop-zone.tsx";
import { CalendarEntry } from "./calendar-entry.tsx";
import { type NewSlot, stepMinutes, sweptSlot, visibleHours } from "./calendar-keys.ts";
import { daysShown, isWeekend, type Span } from "../period.ts";
import { agendaPath, useAgendaAddress } from "../address-state.ts";
import type { Activity } from "../../activity.ts";
import type { DraggedActivity, DropTarget } from "./use-move-activity.ts";

export interface CalendarView {
  readonly activities: readonly Activity[];
  readonly span: Span;
  /** The entry with tabIndex 0. */
  readonly current: string | undefined;
  readonly grabbed: DraggedActivity | undefined;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Begins an activity; undefined if the reader may not. */
  readonly onCreate: ((slot: NewSlot) => void) | undefined;
  readonly onDrop: (id: string, to: (activity: Activity) => DropTarget) => void;
}

/** In pixels. */
const hourHeight = 64;
/** Dropped activities snap to a quarter of an hour. */
const snapMinutes = 15;

export function Week({ activities, span, current, grabbed, onKey, onCreate, onDrop }: CalendarView) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { view, addressOf } = useAgendaAddress();
  const hasOnWeekend = activities.some(({ date }) => isWeekend(date));
  const days = daysShown(span).filter(
    (day) => !isWeekend(day) || view.isWithWeekend || hasOnWeekend || span.from === span.to,
  );
  const { first, last } = visibleHours(activities);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const topOf = (minute: number) => ((minute - first * 60) / 60) * hourHeight;
  const [now] = useState(() => wallTime(serverDate().toISOString()).slice(11));
  const entryOf = (activity: (typeof activities)[number], style?: CSSProperties) => (
    <CalendarEntry
      key={activity._id}
      activity={activity}
      isCurrent={activity._id === current}
      isGrabbed={activity._id === grabbed?.id}
      isBrief={style === undefined}
      onKey={onKey}
      {...(style && { style })}
    />
  );
  const hourAt = (top: number) =>
    hourOf(first * 60 + Math.round(((top / hourHeight) * 60) / snapMinutes) * snapMinutes);
  const minuteAt = (top: number) => Math.min(last * 60, Math.max(first * 60, first * 60 + (top / hourHeight) * 60));
  const slotOf = (day: string, { from, to }: { from: number; to: number }) =>
    sweptSlot(day, minuteAt(from), minuteAt(to));
  return (
    <div className={classes.week} style={{ "--days": days.length } as CSSProperties}>
      <div className={classes.corner} />
      {days.map((day) => (
        <Link
          key={day}
          to={agendaPath}
          search={addressOf({ show: "day", date: day })}
          className={classes.weekHead}
          activeProps={{}}
          data-today={day === view.today || undefined}
        >
          <strong>{Number(day.slice(8))}</strong>
          <span>
            {formatWeekday(day, language)}
            {day === view.today && `, ${words.isToday}`}
          </span>
          <VisuallyHidden>: {formatLongDay(day, language)}</VisuallyHidden>
        </Link>
      ))}
      <div className={classes.wholeDayName}>{words.wholeDay}</div>
      {days.map((day) => (
        <DropZone
          key={day}
          className={classes.wholeDay}
          aria-label={`${formatLongDay(day, language)}, ${words.wholeDay.toLowerCase()}`}
          onDropped={({ id }) => onDrop(id, () => ({ date: day, hour: null }))}
          onSwept={onCreate && (() => onCreate({ date: day, hour: null }))}
        >
          {activities.filter(({ date, hour }) => date === day && hour === null).map((each) => entryOf(each))}
        </DropZone>
      ))}
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ height: hourHeight }}>
            {hour === first ? "" : `${hour}:00`}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <DropZone
          key={day}
          className={classes.column}
          aria-label={formatLongDay(day, language)}
          data-date={day}
          data-today={day === view.today || undefined}
          style={{ height: hours.length * hourHeight, "--hour": `${hourHeight}px` } as CSSProperties}
          onDropped={({ id, top }) => onDrop(id, () => ({ date: day, hour: hourAt(top) }))}
          onSwept={onCreate && ((sweep) => onCreate(slotOf(day, sweep)))}
          preview={(sweep) => {
            const { hour, minutes = stepMinutes } = slotOf(day, sweep);
            const top = topOf(minuteOf(hour ?? "00:00"));
            return <div className={classes.swept} style={{ top, height: (minutes / 60) * hourHeight }} aria-hidden />;
          }}
        >
          {lanesOf(
            activities.filter((each) => each.hour !== null && isOn(each, day)),
            day,
          ).map(({ of: activity, lane, lanes }) => {
            const { from, to } = minuteRange(activity, day);
            return entryOf(activity, {
              top: topOf(from) + 1,
              height: Math.max(24, topOf(to) - topOf(from) - 2),
              left: `calc(${(lane / lanes) * 100}% + 3px)`,
              width: `calc(${100 / lanes}% - 6px)`,
            });
          })}
          {day === view.today && minuteOf(now) >= first * 60 && minuteOf(now) < last * 60 && (
            <div className={classes.now} style={{ top: topOf(minuteOf(now)) }} aria-hidden />
          )}
        </DropZone>
      ))}
    </div>
  );
}
