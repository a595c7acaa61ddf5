/** Calendar with keyboard control: arrows select, M picks an activity up, arrows move it, Enter drops it. */
import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import classes from "../agenda.module.css";
import { canChange } from "../activity-actions.tsx";
import { moveByKey, type NewSlot, nextCalendarEntry, slotAfter } from "./calendar-keys.ts";
import { Month } from "./month.tsx";
import { type DraggedActivity, useMoving, withPendingMove } from "./use-move-activity.ts";
import { longTimeLabel } from "./time-labels.ts";
import type { CalendarMode, Span } from "../period.ts";
import { Week, type CalendarView } from "./week.tsx";

export function AgendaGrid({
  activities,
  show,
  span,
  label,
  onCreate,
}: {
  activities: readonly Activity[];
  show: Exclude<CalendarMode, "list">;
  span: Span;
  label: string;
  /** Begins an activity; undefined if the reader may not. */
  onCreate: ((slot: NewSlot) => void) | undefined;
}) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { grabbed, grab, drop, target } = useMoving();
  const [selectedId, select] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const keyboardFocusId = useRef<string>(undefined);
  const displayed = withPendingMove(activities, target);
  const current = displayed.find(({ _id }) => _id === selectedId)?._id ?? displayed[0]?._id;
  const grabbedActivity = grabbed && displayed.find(({ _id }) => _id === grabbed.id);
  useEffect(() => {
    // After a move to another day the entry is another element.
    if (keyboardFocusId.current === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-id="${keyboardFocusId.current}"]`)?.focus();
    if (!grabbed) keyboardFocusId.current = undefined;
  });

  const moveGrabbed = (event: KeyboardEvent, moving: DraggedActivity): boolean => {
    const activity = activities.find(({ _id }) => _id === moving.id);
    if (!activity) return false;
    keyboardFocusId.current = moving.id;
    if (event.key === "Enter" || event.key === " ") drop(activity, moving);
    else if (event.key === "Escape" || event.key === "Tab") grab(undefined);
    else {
      const target = moveByKey(event.key, moving, show, span);
      if (!target) return false;
      grab({ id: moving.id, date: target.date, hour: target.hour });
    }
    return event.key !== "Tab";
  };
  const navigate = (event: KeyboardEvent, id: string): boolean => {
    const activity = displayed.find(({ _id }) => _id === id);
    if (event.key.toLowerCase() === "m" && activity && canChange(activity)) {
      keyboardFocusId.current = id;
      select(id);
      grab({ id, date: activity.date, hour: activity.hour });
      return true;
    }
    if (event.key.toLowerCase() === "n" && activity && onCreate) {
      onCreate(slotAfter(activity));
      return true;
    }
    const nextId = nextCalendarEntry(displayed, id, event.key);
    if (nextId === undefined) return false;
    keyboardFocusId.current = nextId;
    select(nextId);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = (event.currentTarget as HTMLElement).dataset.id;
    if (grabbed ? moveGrabbed(event, grabbed) : id !== undefined && navigate(event, id)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const view: CalendarView = {
    activities: displayed,
    span,
    current,
    grabbed,
    onKey,
    onCreate,
    onDrop: (id, to) => {
      const activity = activities.find(({ _id }) => _id === id);
      if (activity && canChange(activity)) drop(activity, to(activity));
    },
  };
  return (
    <div ref={grid} role="group" aria-label={label} aria-describedby="agenda-keys">
      {show === "month" ? <Month {...view} /> : <Week {...view} />}
      <p id="agenda-keys" className={classes.keys}>
        {grabbed ? words.keysMoving : words.keys}
      </p>
      <VisuallyHidden role="status">
        {grabbedActivity &&
          interpolate(words.moving, {
            title: grabbedActivity.title,
            when: longTimeLabel(grabbedActivity, language, words.wholeDay),
          })}
      </VisuallyHidden>
    </div>
  );
}
