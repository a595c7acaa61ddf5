/** Lists of everybody's activities: all, done, not done with the cause. */
import { Button } from "@mantine/core";
import { IconPrinter, IconUsers } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Permission } from "../../../../../kit/permissions.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../../web/office/list/list-screen.ts";
import { List } from "../../../../../web/office/list/list.tsx";
import { choiceOf, type Filter } from "../../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { ViewTabs } from "../../../../../web/office/components/list-parts/view-tabs.tsx";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { useWords } from "../../../../../web/words.ts";
import { findWorkers, loadPerson } from "../../../../administration/people/web/public.tsx";
import type { Activity } from "../../activity.ts";
import { activityColumns } from "../../columns.ts";
import type { agendaContract } from "../../contract.ts";
import { activityStates } from "../../states.ts";
import { useRefreshAgenda } from "../activity-form.tsx";
import { useActivityActions } from "../activity-actions.tsx";
import { Details } from "../details.tsx";
import { ActivitiesBySpecialist } from "./by-specialist.tsx";
import { PrintDialog } from "../print-dialog.tsx";

const path = "/workAgenda/activities";
const requiredPermissions = {
  global: ["seeAllActivities"],
  accomplished: ["seeAllActivities", "seeAccomplishedActivities"],
  unfulfilled: ["seeAllActivities", "seeUnfulfilledActivities"],
} as const satisfies Record<string, readonly Permission[]>;
type View = keyof typeof requiredPermissions;
const views = Object.keys(requiredPermissions) as View[];
const entries = {
  global: "activities",
  accomplished: "activitiesAccomplished",
  unfulfilled: "activitiesUnfulfilled",
} as const;
const calls = {
  global: api.agenda.printAll,
  accomplished: api.agenda.printAccomplished,
  unfulfilled: api.agenda.printUnfulfilled,
} as const;

export function AllActivities() {
  const words = useWords("agenda");
  const menu = useWords("menu").entries;
  const permissions: readonly string[] = useUser()?.permissions ?? [];
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const ownViews = views.filter((view) => requiredPermissions[view].some((each) => permissions.includes(each)));
  const view = ownViews.find((each) => each === search.view) ?? ownViews[0] ?? "global";
  const openActivity = (activity: string | undefined) => {
    const { activity: _, ...rest } = search;
    void navigate({ to: ".", search: { ...rest, ...(activity && { activity }) }, replace: true, resetScroll: false });
  };
  const actions = useActions<Activity>({ refresh: useRefreshAgenda(), one: useActivityActions() });
  const language = useLanguage();
  const filters = useFilters(view);
  const columns = activityColumns;
  const screen: ListScreen<typeof agendaContract.all, typeof agendaContract.sheet> = {
    ...columnsFor(columns, { ...words, language }),
    name: `activities-${view}`,
    label: menu[entries[view]],
    query: api.agenda.all,
    exportCall: api.agenda.sheet,
    fixedFilters: view === "global" ? {} : { state: view },
    searchPlaceholder: words.search,
    filters,
    rowTarget:
      ({ _id }) =>
      () =>
        openActivity(_id),
    rowActions: actions.ofRow,
    empty: { title: words.none, hint: words.emptyHint },
  };
  return (
    <>
      <PageHeader
        title={menu[entries[view]]}
        subtitle={words.everybody}
        actions={
          <>
            {permissions.includes("seeAllActivities") && (
              <Button
                variant="default"
                leftSection={<IconUsers size={17} />}
                onClick={() => actions.open((onClose) => <ActivitiesBySpecialist onClose={onClose} />)}
              >
                {words.bySpecialist.open}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} />}
              onClick={() =>
                actions.open((onClose) => <PrintDialog call={calls[view]} search={search} onClose={onClose} />)
              }
            >
              {words.print.open}
            </Button>
          </>
        }
      />
      {ownViews.length > 1 && (
        <ViewTabs
          label={words.title}
          views={ownViews.map((each) => ({
            label: menu[entries[each]],
            to: path,
            search: { view: each },
            isHere: each === view,
          }))}
        />
      )}
      <List key={view} screen={screen} />
      {search.activity && <Details id={search.activity} onClose={() => openActivity(undefined)} />}
      {actions.dialog}
    </>
  );
}

function useFilters(view: View) {
  const words = useWords("agenda");
  const filters: Filter<"users" | "state" | "from" | "to">[] = [
    {
      kind: "searchSelect",
      name: "users",
      label: words.columns.inCharge,
      search: findWorkers,
      load: loadPerson,
    },
    ...(view === "global" ? [choiceOf("state", words.columns.state, activityStates, words.state)] : []),
    { kind: "period", from: "from", to: "to", label: words.columns.date },
  ];
  return filters;
}
