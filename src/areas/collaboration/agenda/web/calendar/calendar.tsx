/** The agenda: a person's activities as month, week, day or list. */
import { Button, Paper, SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { addDays } from "../../../../../kit/time/calendar.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { Empty } from "../../../../../web/office/components/feedback/empty-state.tsx";
import { PeriodSteps } from "../../../../../web/office/components/period-steps.tsx";
import { useKeys } from "../../../../../web/office/components/shortcuts.ts";
import { CreateButton } from "../../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import { useLiveList } from "../../../../../web/office/use-live-list.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { useWords } from "../../../../../web/words.ts";
import { PersonSelect, usePersonOption } from "../../../../administration/people/web/public.tsx";
import { displayStates } from "../../states.ts";
import { isOn } from "../../time-slots.ts";
import { ActivityDialog, useRefreshAgenda } from "../activity-form.tsx";
import classes from "../agenda.module.css";
import { DayList } from "./day-list.tsx";
import { Details } from "../details.tsx";
import { AgendaExport } from "../export-menu.tsx";
import { StateSign } from "./calendar-entry.tsx";
import type { NewSlot } from "./calendar-keys.ts";
import { AgendaGrid } from "./calendar-grid.tsx";
import { OverdueActivities } from "../lists/overdue.tsx";
import { OwnActivities } from "../lists/own-list.tsx";
import { periodName, calendarModes, agendaRange, shiftAgendaPeriod } from "../period.ts";
import { AgendaTabs } from "../public.tsx";
import { useAgendaAddress } from "../address-state.ts";

export function AgendaCalendar() {
  const words = useWords("agenda");
  const title = useWords("menu").entries.calendar;
  const user = useUser();
  const mayPlan = user?.permissions.includes("adminActivities") ?? false;
  const { view, change } = useAgendaAddress();
  const actions = useActions<never>({});
  useLiveList("activities", useRefreshAgenda());
  const selectedPerson = usePersonOption((mayPlan && view.person) || "");
  // By default the displayed person is in charge of a new activity.
  const person = selectedPerson
    ? { _id: selectedPerson.value, name: selectedPerson.label }
    : user
      ? { _id: user._id, name: user.name }
      : undefined;
  const openNew = (slot: NewSlot = { date: view.date, hour: null }) =>
    actions.open((onClose) => <ActivityDialog defaults={{ ...slot, person }} onClose={onClose} />);
  useKeys({ t: () => change({ date: undefined }) });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words.subtitle}
        actions={
          <>
            <AgendaExport />
            {mayPlan && <CreateButton label={words.create} onClick={() => openNew()} />}
          </>
        }
      />
      <AgendaTabs here="calendar" />
      <Bar plans={mayPlan} />
      {view.show === "list" ? (
        <OwnActivities />
      ) : (
        <div className={classes.frame} data-show={view.show}>
          <CalendarPanel show={view.show} onCreate={mayPlan ? openNew : undefined} />
          <aside className={classes.side}>
            <OverdueActivities />
          </aside>
        </div>
      )}
      {view.activity && <Details id={view.activity} onClose={() => change({ activity: undefined })} />}
      {actions.dialog}
    </>
  );
}

function Bar({ plans: mayPlan }: { plans: boolean }) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { view, change } = useAgendaAddress();
  const { show, date } = view;
  return (
    <div className={`${classes.bar} no-print`}>
      {show !== "list" && (
        <>
          <PeriodSteps labels={words} onStep={(offset) => change({ date: shiftAgendaPeriod(show, date, offset) })}>
            <Button variant="default" onClick={() => change({ date: undefined })}>
              {words.today}
            </Button>
          </PeriodSteps>
          <h2 className={classes.period} aria-live="polite">
            {periodName(show, date, language)}
          </h2>
        </>
      )}
      {mayPlan && (
        <PersonSelect
          label={words.person}
          own={words.mine}
          person={view.person}
          onChange={(person) => change({ person })}
          className={classes.person}
        />
      )}
      {show === "week" && !view.isMobile && (
        <Button
          variant={view.isWithWeekend ? "light" : "default"}
          aria-pressed={view.isWithWeekend}
          onClick={() => change({ weekend: view.isWithWeekend ? undefined : "true" })}
        >
          {words.weekend}
        </Button>
      )}
      <SegmentedControl
        aria-label={words.show}
        data={calendarModes.map((value) => ({ value, label: words.shows[value] }))}
        value={show}
        onChange={(value) =>
          change({
            show: value === "week" ? undefined : value,
            // Past activities are hidden; clearing the filter shows them.
            from: value === "list" ? view.today : undefined,
            to: undefined,
          })
        }
      />
    </div>
  );
}

function CalendarPanel({
  show,
  onCreate,
}: {
  show: "month" | "week" | "day";
  onCreate: ((slot: NewSlot) => void) | undefined;
}) {
  const words = useWords("agenda");
  const { retry } = useWords("shell");
  const language = useLanguage();
  const { view } = useAgendaAddress();
  const span = agendaRange(show, view.date);
  // An activity of the day before can continue after midnight.
  const query = { ...span, from: addDays(span.from, -1), ...(view.person && { userId: view.person }) };
  const calendar = useQuery({
    queryKey: [api.agenda.calendar.key, query],
    queryFn: ({ signal }) => api.agenda.calendar(query, { signal }),
    placeholderData: keepPreviousData,
  });
  const activities = (calendar.data ?? []).filter((each) => each.date >= span.from || isOn(each, span.from));
  const label = interpolate(words.grid, { period: periodName(show, view.date, language) });
  return (
    <div>
      <Paper className={classes.calendarPanel} aria-busy={calendar.isFetching}>
        {calendar.isLoadingError ? (
          <Empty title={words.failed} hint={errorMessage(calendar.error)}>
            <Button onClick={() => void calendar.refetch()}>{retry}</Button>
          </Empty>
        ) : calendar.isPending ? (
          <Skeleton height={420} m="md" width="auto" />
        ) : view.isMobile ? (
          <DayList activities={activities} />
        ) : (
          <AgendaGrid activities={activities} show={show} span={span} label={label} onCreate={onCreate} />
        )}
      </Paper>
      {!view.isMobile && (
        <ul className={classes.legend} aria-label={words.legend}>
          {displayStates.map((state) => (
            <li key={state} data-state={state}>
              <StateSign state={state} />
              {words.shown[state]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
