/** The agenda (domain.md A1): one's own days or those of somebody else, as a month, a week, a day or a list. */
import { ActionIcon, Button, Group, Paper, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { addDays } from "../../../kit/calendar.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import type { SelectOption } from "../../../web/office/form/fields.ts";
import { searchable } from "../../../web/office/form/option-filter.ts";
import { Empty } from "../../../web/office/components/empty-state.tsx";
import { useKeys } from "../../../web/office/components/shortcuts.ts";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { errorMessage } from "../../../web/office/query-client.ts";
import { useLiveList } from "../../../web/office/use-live-list.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { findWorkers } from "../../people/web/public.tsx";
import { displayStates } from "../states.ts";
import { isOn } from "../time-slots.ts";
import { ActivityDialog, useRefreshAgenda } from "./activity-form.tsx";
import classes from "./agenda.module.css";
import { DayList } from "./day-list.tsx";
import { Details } from "./details.tsx";
import { AgendaExport } from "./export-menu.tsx";
import { StateSign } from "./calendar-entry.tsx";
import { AgendaGrid } from "./calendar-grid.tsx";
import { Overdue } from "./overdue.tsx";
import { OwnActivities } from "./own-list.tsx";
import { periodName, calendarModes, agendaRange, shiftAgendaPeriod } from "./period.ts";
import { AgendaTabs } from "./public.tsx";
import { useAgendaAddress } from "./address-state.ts";

export function AgendaCalendar() {
  const words = useWords("agenda");
  const title = useWords("menu").entries.calendar;
  const user = useUser();
  const plans = user?.permissions.includes("adminActivities") ?? false;
  const { shown, change } = useAgendaAddress();
  const people = usePeople(plans);
  const deeds = useActions<never>({});
  useLiveList("activities", useRefreshAgenda());
  const chosen = people.find(({ value }) => value === shown.person);
  // Whose days are shown answers for what is planned there, until somebody else is chosen.
  const person = chosen
    ? { _id: chosen.value, name: chosen.label }
    : user
      ? { _id: user._id, name: user.name }
      : undefined;
  const plan = () =>
    deeds.open((onClose) => <ActivityDialog begins={{ date: shown.date, person }} onClose={onClose} />);
  useKeys({ ...(plans && { n: plan }), t: () => change({ date: undefined }) });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words.subtitle}
        actions={
          <>
            <AgendaExport />
            {plans && (
              <Button leftSection={<IconPlus size={17} />} onClick={plan}>
                {words.create}
              </Button>
            )}
          </>
        }
      />
      <AgendaTabs here="calendar" />
      <Bar people={plans ? people : []} />
      {shown.show === "list" ? (
        <OwnActivities />
      ) : (
        <div className={classes.frame} data-show={shown.show}>
          <CalendarPaper show={shown.show} />
          <aside className={classes.side}>
            <Overdue />
          </aside>
        </div>
      )}
      {shown.activity && <Details id={shown.activity} onClose={() => change({ activity: undefined })} />}
      {deeds.dialog}
    </>
  );
}

/** Everybody whose agenda may be seen; nobody for who sees their own only. */
function usePeople(plans: boolean) {
  const { data = [] } = useQuery({
    queryKey: [api.people.workers.key, "agenda"],
    queryFn: () => findWorkers(""),
    enabled: plans,
  });
  return data;
}

function Bar({ people }: { people: readonly SelectOption[] }) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { shown, change } = useAgendaAddress();
  const { show, date } = shown;
  const step = (by: 1 | -1) => change({ date: shiftAgendaPeriod(show, date, by) });
  return (
    <div className={`${classes.bar} no-print`}>
      {show !== "list" && (
        <>
          <Group gap={6} wrap="nowrap">
            <ActionIcon variant="default" size={36} aria-label={words.previous} onClick={() => step(-1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <Button variant="default" onClick={() => change({ date: undefined })}>
              {words.today}
            </Button>
            <ActionIcon variant="default" size={36} aria-label={words.next} onClick={() => step(1)}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
          <h2 className={classes.period} aria-live="polite">
            {periodName(show, date, language)}
          </h2>
        </>
      )}
      {people.length > 0 && (
        <Select
          aria-label={words.person}
          {...searchable([{ value: "", label: words.mine }, ...people])}
          value={shown.person ?? ""}
          allowDeselect={false}
          onChange={(value) => change({ person: value || undefined })}
          className={classes.person}
        />
      )}
      {show === "week" && !shown.isMobile && (
        <Button
          variant={shown.isWithWeekend ? "light" : "default"}
          aria-pressed={shown.isWithWeekend}
          onClick={() => change({ weekend: shown.isWithWeekend ? undefined : "true" })}
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
            // What is over is one filter away.
            from: value === "list" ? shown.today : undefined,
            to: undefined,
          })
        }
      />
    </div>
  );
}

function CalendarPaper({ show }: { show: "month" | "week" | "day" }) {
  const words = useWords("agenda");
  const { retry } = useWords("shell");
  const language = useLanguage();
  const { shown } = useAgendaAddress();
  const span = agendaRange(show, shown.date);
  // The day before may go on after midnight.
  const asked = { ...span, from: addDays(span.from, -1), ...(shown.person && { userId: shown.person }) };
  const read = useQuery({
    queryKey: [api.agenda.calendar.key, asked],
    queryFn: ({ signal }) => api.agenda.calendar(asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const activities = (read.data ?? []).filter((each) => each.date >= span.from || isOn(each, span.from));
  const label = interpolate(words.grid, { period: periodName(show, shown.date, language) });
  return (
    <div>
      <Paper className={classes.paper} aria-busy={read.isFetching}>
        {read.isLoadingError ? (
          <Empty title={words.failed} hint={errorMessage(read.error)}>
            <Button onClick={() => void read.refetch()}>{retry}</Button>
          </Empty>
        ) : read.isPending ? (
          <Skeleton height={420} m="md" width="auto" />
        ) : shown.isMobile ? (
          <DayList activities={activities} />
        ) : (
          <AgendaGrid activities={activities} show={show} span={span} label={label} />
        )}
      </Paper>
      {!shown.isMobile && (
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
