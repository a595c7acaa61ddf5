/**
 * Calendar of places: available, reserved, used and cancelled per day, for one service or for all. The URL contains the
 * view.
 */
import { Button, Paper, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { IconAdjustments, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { formatMonth } from "../../../../kit/text/format-days.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { PeriodSteps } from "../../../../web/office/components/period-steps.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { slotStatuses } from "../states.ts";
import { Agenda } from "./day-list.tsx";
import classes from "./calendar.module.css";
import { CapacityDialog, GenerateDialog } from "./capacity-dialogs.tsx";
import { DayDialog } from "./day-dialog.tsx";
import {
  type CalendarDay,
  calendarRange,
  shiftCalendarPeriod,
  totalOf,
  type PlacesView,
  calendarViews,
  weeksOf,
} from "./calendar-days.ts";
import { useServices } from "./use-services.ts";
import { PlacesGrid } from "./calendar-grid.tsx";
import { useMaxWidth } from "../../../../web/office/rendered-window.ts";

export function PlacesCalendar() {
  const words = useWords("availability");
  const { retry } = useWords("shell");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const isMobile = useMaxWidth(768);
  const { state, change } = useViewState();
  const [dialog, setDialog] = useState<{ kind: "generate" | "capacity" | "day"; date?: string }>();
  const services = useServices();
  const range = calendarRange(state.view, state.date);
  const counts = useQuery({
    queryKey: [api.availability.countsByOffer.key, range],
    queryFn: () => api.availability.countsByOffer({ ...range, daily: true }),
    placeholderData: keepPreviousData,
  });
  const closed = useQuery({
    queryKey: [api.availability.closedDays.key, range],
    queryFn: () => api.availability.closedDays(range),
    placeholderData: keepPreviousData,
  });
  const weeks = weeksOf(state.view, state.date, state.offer, counts.data ?? [], closed.data ?? []);
  const days = weeks.flat();
  const visibleDays = days.filter((day) => day.inside);
  const period = periodName(state.view, state.date, language, words.weekOf);
  const open = (date: string) => setDialog({ kind: "day", date });
  const openedDay: CalendarDay | undefined = dialog?.date ? days.find(({ date }) => date === dialog.date) : undefined;
  const shownServices = services.data.filter(({ _id }) => state.offer === undefined || _id === state.offer);
  return (
    <>
      <PageHeader
        title={entries.availability}
        subtitle={words.subtitle}
        actions={
          <>
            <Button
              renderRoot={(props) => <Link to="/admin/availableRequestOnline/draws" {...props} />}
              variant="default"
            >
              {words.draws.open}
            </Button>
            <Button
              variant="default"
              leftSection={<IconAdjustments size={17} />}
              onClick={() => setDialog({ kind: "capacity" })}
            >
              {words.regenerate.open}
            </Button>
            <Button leftSection={<IconPlus size={17} />} onClick={() => setDialog({ kind: "generate" })}>
              {words.generate.open}
            </Button>
          </>
        }
      />
      <Paper className={classes.calendarPanel} aria-busy={counts.isFetching}>
        <div className={classes.bar}>
          <Select
            aria-label={words.offer}
            data={[
              { value: "", label: words.allOffers },
              ...services.data.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={state.offer ?? ""}
            allowDeselect={false}
            onChange={(value) => change({ offer: value || undefined })}
            className={classes.offer}
          />
          <PeriodSteps
            labels={words}
            onStep={(offset) => change({ date: shiftCalendarPeriod(state.view, state.date, offset) })}
          >
            <Button variant="default" onClick={() => change({ date: undefined })}>
              {words.today}
            </Button>
          </PeriodSteps>
          <h2 className={classes.period} aria-live="polite">
            {period}
          </h2>
          <SegmentedControl
            aria-label={words.view}
            data={calendarViews.map((value) => ({ value, label: words[value] }))}
            value={state.view}
            onChange={(value) => change({ view: value === "month" ? undefined : value })}
          />
        </div>
        <dl className={classes.totals} aria-label={words.totals}>
          {slotStatuses.map((status) => (
            <div key={status} data-status={status}>
              <dt>{words.statuses[status]}</dt>
              <dd>{formatNumber(totalOf(visibleDays)[status], language)}</dd>
            </div>
          ))}
        </dl>
        {counts.isError && !counts.data ? (
          <Empty title={words.failed} hint={errorMessage(counts.error)}>
            <Button onClick={() => void counts.refetch()}>{retry}</Button>
          </Empty>
        ) : counts.isPending || services.isPending ? (
          <Skeleton height={420} m="md" width="auto" />
        ) : services.data.length === 0 ? (
          <Empty title={words.noOffers} hint={words.noOffersHint} />
        ) : isMobile ? (
          <Agenda days={visibleDays} today={state.today} onOpen={open} />
        ) : (
          <PlacesGrid
            weeks={weeks}
            label={interpolate(words.gridLabel, { period })}
            date={state.date}
            today={state.today}
            view={state.view}
            onMove={(date) => change({ date })}
            onOpen={open}
          />
        )}
      </Paper>
      {dialog?.kind === "generate" && (
        <GenerateDialog services={services.data} from={range.from} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === "capacity" && (
        <CapacityDialog
          services={services.data}
          offerId={state.offer}
          date={dialog.date}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === "day" && openedDay && (
        <DayDialog
          day={openedDay}
          today={state.today}
          services={shownServices}
          counted={(counts.data ?? []).filter(({ date }) => date === openedDay.date)}
          onCapacity={() => setDialog({ kind: "capacity", date: openedDay.date })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** The view from the URL; by default the current month of all services. */
function useViewState() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  const text = (name: string) => (typeof search[name] === "string" ? search[name] : undefined);
  const date = text("date");
  const state = {
    today,
    view: text("view") === "week" ? ("week" as const) : ("month" as const),
    offer: text("offer"),
    date: date && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date) ? date : today,
  };
  const change = (changed: Partial<Record<"view" | "offer" | "date", string | undefined>>) =>
    void navigate({ to: ".", search: { ...search, ...changed }, replace: true, resetScroll: false });
  return { state, change };
}

function periodName(view: PlacesView, date: string, language: Language, weekOf: string): string {
  if (view === "week") return interpolate(weekOf, { day: formatDay(calendarRange("week", date).from, language) });
  return formatMonth(date.slice(0, 7), language);
}
