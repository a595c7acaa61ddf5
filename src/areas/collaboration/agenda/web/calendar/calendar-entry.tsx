/** Entry of an activity on a calendar: a link to its details, which can be dragged or moved by keys. */
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { CSSProperties, KeyboardEvent } from "react";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import { displayStateOf } from "../../columns.ts";
import type { DisplayState } from "../../states.ts";
import { hoursOf } from "../../time-slots.ts";
import classes from "../agenda.module.css";
import { canChange } from "../activity-actions.tsx";
import { longTimeLabel } from "./time-labels.ts";
import { agendaPath, useAgendaAddress } from "../address-state.ts";

const icons = { pending: null, overdue: IconAlertTriangle, accomplished: IconCheck, unfulfilled: IconX } as const;

/** Icon of a state, so that it does not depend on colour. */
export function StateSign({ state }: { state: DisplayState }) {
  const Sign = icons[state];
  return Sign && <Sign size={14} stroke={2.2} aria-hidden className={classes.sign} />;
}

/** Drag data: the activity's id, and the distance of the pointer from its top. */
const draggedActivity = "text/x-legalsit-activity";
export const dragOf = (data: DataTransfer) => {
  const [id = "", offset = "0"] = data.getData(draggedActivity).split(" ");
  return { id, below: Number(offset) };
};

/** Layout variant by duration. */
const shortOf = ({ minutes }: Activity) => {
  if (minutes <= 40) return "half";
  if (minutes < 60) return "most";
  return minutes === 60 ? "hour" : undefined;
};

export function CalendarEntry({
  activity,
  isCurrent,
  isGrabbed = false,
  isBrief = false,
  style,
  onKey,
}: {
  activity: Activity;
  /** The entry with tabIndex 0. */
  isCurrent: boolean;
  isGrabbed?: boolean;
  /** On one line. */
  isBrief?: boolean;
  style?: CSSProperties;
  onKey: (event: KeyboardEvent) => void;
}) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { addressOf } = useAgendaAddress();
  const { _id, title, place, hour } = activity;
  const state = displayStateOf(activity);
  const hours = hoursOf(activity);
  const isMovable = canChange(activity);
  return (
    <Link
      to={agendaPath}
      search={addressOf({ activity: _id })}
      resetScroll={false}
      className={clsx(classes.entry, isBrief && classes.brief)}
      activeProps={{}}
      style={style}
      data-id={_id}
      data-state={state}
      data-grabbed={isGrabbed || undefined}
      data-short={shortOf(activity)}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKey}
      draggable={isMovable}
      onDragStart={(event) => {
        const offset = event.clientY - event.currentTarget.getBoundingClientRect().top;
        event.dataTransfer.setData(draggedActivity, `${_id} ${Math.round(offset)}`);
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <span className={classes.entryTitle}>
        <StateSign state={state} />
        {isBrief && hour && <span className={classes.entryHour}>{hour}</span>} {title}
      </span>
      {!isBrief && <span className={classes.entryDetail}>{[hours, place].filter(Boolean).join(" · ")}</span>}
      <VisuallyHidden>
        {`, ${[longTimeLabel(activity, language, words.wholeDay), isBrief && place, words.shown[state]]
          .filter(Boolean)
          .join(", ")}`}
      </VisuallyHidden>
    </Link>
  );
}
