/** Calendar for phones: the days as a list. */
import { Link } from "@tanstack/react-router";
import { formatLongDay } from "../../../../../kit/text/format-days.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Empty } from "../../../../../web/office/components/feedback/empty-state.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import { participantNames, displayStateOf, activityTone } from "../../columns.ts";
import { groupBy } from "../../../../../kit/group-by.ts";
import { hoursOf } from "../../time-slots.ts";
import classes from "../agenda.module.css";
import { StateSign } from "./calendar-entry.tsx";
import { agendaPath, useAgendaAddress } from "../address-state.ts";

export function DayList({ activities }: { activities: readonly Activity[] }) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { view, addressOf } = useAgendaAddress();
  const byDay = [...groupBy(activities, ({ date }) => date)];
  if (byDay.length === 0) return <Empty title={words.nothing} />;
  return byDay.map(([day, dayActivities]) => (
    <section key={day} className={classes.dayList}>
      <h2 data-today={day === view.today || undefined}>
        {formatLongDay(day, language)}
        {day === view.today && ` · ${words.isToday}`}
      </h2>
      <ul>
        {dayActivities.map((activity) => {
          const { _id, title, place, usersInCharge } = activity;
          const state = displayStateOf(activity);
          return (
            <li key={_id}>
              <Link
                to={agendaPath}
                search={addressOf({ activity: _id })}
                resetScroll={false}
                activeProps={{}}
                className={classes.line}
                data-state={state}
              >
                <strong>
                  <StateSign state={state} />
                  {title}
                </strong>
                <span>{[hoursOf(activity) ?? words.wholeDay, place].filter(Boolean).join(" · ")}</span>
                <span>{participantNames(usersInCharge)}</span>
                <StatusDot tone={activityTone(state)} label={words.shown[state]} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
