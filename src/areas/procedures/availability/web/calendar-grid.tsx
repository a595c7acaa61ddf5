/** The calendar on wide screens: a grid with arrow-key navigation. */
import { VisuallyHidden } from "@mantine/core";
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatDay } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { slotStatuses } from "../states.ts";
import classes from "./calendar.module.css";
import { type CalendarDay, keyMove, shiftCalendarPeriod, type PlacesView } from "./calendar-days.ts";
import { DayBadges, useDayWords } from "./day-badges.tsx";

const columns = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export function PlacesGrid({
  weeks,
  label,
  date,
  today,
  view,
  onMove,
  onOpen,
}: {
  weeks: readonly (readonly CalendarDay[])[];
  label: string;
  /** The focused day. */
  date: string;
  today: string;
  view: PlacesView;
  onMove: (date: string) => void;
  onOpen: (date: string) => void;
}) {
  const words = useWords("availability");
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  });
  const onKey = (event: KeyboardEvent) => {
    const page = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : undefined;
    const nextDate = page ? shiftCalendarPeriod(view, date, page) : keyMove(event.key, date);
    if (nextDate === undefined) return;
    event.preventDefault();
    byKey.current = true;
    onMove(nextDate);
  };
  return (
    <>
      <VisuallyHidden id="calendar-hint">{words.gridHint}</VisuallyHidden>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby="calendar-hint"
        className={classes.grid}
        data-view={view}
        tabIndex={-1}
        onKeyDown={onKey}
      >
        <div role="row" className={classes.row}>
          {columns.map((column) => (
            <div key={column} role="columnheader" className={classes.head}>
              {words.days[column]}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.date} role="row" className={classes.row}>
            {week.map((day) => (
              <DayCell
                key={day.date}
                day={day}
                isCurrent={day.date === date}
                isToday={day.date === today}
                onOpen={() => onOpen(day.date)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function DayCell({
  day,
  isCurrent,
  isToday,
  onOpen,
}: {
  day: CalendarDay;
  isCurrent: boolean;
  isToday: boolean;
  onOpen: () => void;
}) {
  const words = useWords("availability");
  const language = useLanguage();
  const tag = useDayWords()(day);
  const description = slotStatuses
    .filter((status) => day.counts[status] > 0)
    .map((status) => pluralize(words.count[status], day.counts[status], language));
  return (
    <div role="gridcell" className={clsx(classes.cell, !day.inside && classes.outside)} data-kind={day.kind}>
      <button
        type="button"
        className={classes.day}
        data-date={day.date}
        data-today={isToday}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isToday ? "date" : undefined}
        aria-label={[formatDay(day.date, language), tag, ...(description.length > 0 ? description : [words.nothing])]
          .filter(Boolean)
          .join(", ")}
        onClick={onOpen}
      >
        <span className={classes.shown} aria-hidden>
          <span className={classes.number}>
            {Number(day.date.slice(8))}
            {tag && <span className={classes.tag}>{tag}</span>}
          </span>
          <DayBadges counts={day.counts} />
        </span>
      </button>
    </div>
  );
}
