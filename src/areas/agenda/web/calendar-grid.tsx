/** A calendar that the keys walk through: arrows choose, M takes an activity up, arrows carry it, Enter leaves it. */
import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { Activity } from "../activity.ts";
import classes from "./agenda.module.css";
import { canChange } from "./activity-actions.tsx";
import { moveByKey, nextCalendarEntry } from "./calendar-keys.ts";
import { Month } from "./month.tsx";
import { type Moving, type DropTarget, useMoving, withPendingMove } from "./use-move-activity.ts";
import { longWhen } from "./time-labels.ts";
import type { CalendarMode, Span } from "./period.ts";
import { Week } from "./week.tsx";

export interface CalendarView {
  readonly activities: readonly Activity[];
  readonly span: Span;
  /** The one that the Tab key reaches. */
  readonly current: string | undefined;
  readonly held: Moving | undefined;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onDrop: (id: string, to: (activity: Activity) => DropTarget) => void;
}

export function AgendaGrid({
  activities,
  show,
  span,
  label,
}: {
  activities: readonly Activity[];
  show: Exclude<CalendarMode, "list">;
  span: Span;
  label: string;
}) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { held, hold, leave, shown } = useMoving();
  const [chosen, choose] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef<string>(undefined);
  const all = withPendingMove(activities, shown);
  const current = all.find(({ _id }) => _id === chosen)?._id ?? all[0]?._id;
  const heldOne = held && all.find(({ _id }) => _id === held.id);
  useEffect(() => {
    // One that was carried to another day is another element there.
    if (byKey.current === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-id="${byKey.current}"]`)?.focus();
    if (!held) byKey.current = undefined;
  });

  const carry = (event: KeyboardEvent, moving: Moving): boolean => {
    const activity = activities.find(({ _id }) => _id === moving.id);
    if (!activity) return false;
    byKey.current = moving.id;
    if (event.key === "Enter" || event.key === " ") leave(activity, moving);
    else if (event.key === "Escape" || event.key === "Tab") hold(undefined);
    else {
      const to = moveByKey(event.key, moving, show, span);
      if (!to) return false;
      hold({ id: moving.id, date: to.date, hour: to.hour });
    }
    return event.key !== "Tab";
  };
  const walk = (event: KeyboardEvent, id: string): boolean => {
    const activity = all.find(({ _id }) => _id === id);
    if (event.key.toLowerCase() === "m" && activity && canChange(activity)) {
      byKey.current = id;
      choose(id);
      hold({ id, date: activity.date, hour: activity.hour });
      return true;
    }
    const next = nextCalendarEntry(all, id, event.key);
    if (next === undefined) return false;
    byKey.current = next;
    choose(next);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = (event.currentTarget as HTMLElement).dataset.id;
    if (held ? carry(event, held) : id !== undefined && walk(event, id)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const view: CalendarView = {
    activities: all,
    span,
    current,
    held,
    onKey,
    onDrop: (id, to) => {
      const activity = activities.find(({ _id }) => _id === id);
      if (activity && canChange(activity)) leave(activity, to(activity));
    },
  };
  return (
    <div ref={grid} role="group" aria-label={label} aria-describedby="agenda-keys">
      {show === "month" ? <Month {...view} /> : <Week {...view} />}
      <p id="agenda-keys" className={classes.keys}>
        {held ? words.keysMoving : words.keys}
      </p>
      <VisuallyHidden role="status">
        {heldOne &&
          interpolate(words.moving, { title: heldOne.title, when: longWhen(heldOne, language, words.wholeDay) })}
      </VisuallyHidden>
    </div>
  );
}
