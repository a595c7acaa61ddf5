/** Home widget of the agenda: overdue activities and the next ones. Empty for a user without activities. */
import type { ReactNode } from "react";
import { addDays } from "../../../../kit/time/calendar.ts";
import { formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Activity } from "../activity.ts";
import type { AgendaHome } from "../home.ts";
import { hoursOf } from "../time-slots.ts";
import { useActivityActions } from "./activity-actions.tsx";
import { shortWhen } from "./calendar/time-labels.ts";
import { agendaPath } from "./address-state.ts";

const list = (search: Readonly<Record<string, string>>) => ({
  to: agendaPath,
  search: { view: "calendar", show: "list", state: "pending", sort: "date", ...search },
});

export const homeWidget: LoadedWidget<AgendaHome> = {
  tiles: ({ overdue, overdueSince, ofToday, today }, { language, words }) => {
    const { home } = words("agenda");
    return [
      ...(overdue > 0
        ? [
            {
              label: home.overdue,
              value: formatNumber(overdue, language),
              text: overdueSince ? interpolate(home.since, { date: formatDay(overdueSince, language) }) : undefined,
              urgency: "late" as const,
              target: list({ to: addDays(today, -1) }),
            },
          ]
        : []),
      ...(ofToday > 0
        ? [
            {
              label: home.today,
              value: formatNumber(ofToday, language),
              urgency: "waiting" as const,
              target: list({ from: today, to: today }),
            },
          ]
        : []),
    ];
  },
  panels: (data) => [
    {
      name: "overdue-activities",
      slot: "wide",
      urgency: "late",
      isEmpty: data.overdueDocs.length === 0,
      content: <Decisions {...data} />,
    },
    {
      name: "agenda",
      slot: "wide",
      urgency: data.ofToday > 0 ? "waiting" : "none",
      isEmpty: data.docs.length === 0,
      content: <Next {...data} />,
    },
  ],
};

/** Overdue activities: each waits until a person marks it as accomplished or not, or moves it. */
function Decisions({ overdueDocs, overdue, today }: AgendaHome) {
  const { home } = useWords("agenda");
  const language = useLanguage();
  return (
    <ActivityPanel
      title={home.decisions}
      count={overdue}
      more={<PanelMore target={list({ to: addDays(today, -1) })} />}
      activities={overdueDocs}
      whenOf={(activity) => shortWhen(activity, language)}
    />
  );
}

function Next({ docs, today }: AgendaHome) {
  const { home } = useWords("agenda");
  const language = useLanguage();
  const whenOf = (activity: Activity) => {
    if (activity.date !== today) return shortWhen(activity, language);
    const hours = hoursOf(activity);
    return hours ? interpolate(home.isToday, { hours }) : home.isTodayWhole;
  };
  return (
    <ActivityPanel
      title={home.next}
      more={<PanelMore target={{ to: agendaPath, search: { view: "calendar" } }} label={home.seeAll} />}
      activities={docs}
      whenOf={whenOf}
    />
  );
}

function ActivityPanel({
  activities,
  whenOf,
  ...panel
}: {
  title: string;
  count?: number;
  more: ReactNode;
  activities: readonly Activity[];
  whenOf: (activity: Activity) => string;
}) {
  const rowActions = useActivityActions().filter(({ isPrimary }) => isPrimary);
  const actions = useActions<Activity>({ one: rowActions });
  return (
    <>
      <Panel {...panel}>
        {activities.map((activity) => (
          <PanelRow
            key={activity._id}
            target={{
              to: agendaPath,
              search: { view: "calendar", date: activity.date, activity: activity._id },
            }}
            title={activity.title}
            detail={[whenOf(activity), activity.place].filter(Boolean).join(" · ")}
            action={actions.ofRow(activity)[0]}
          />
        ))}
      </Panel>
      {actions.dialog}
    </>
  );
}
