/** One person's activities as a list with filters, sorting and export. */
import { useNavigate } from "@tanstack/react-router";
import { IconEye } from "@tabler/icons-react";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../../web/office/list/list-screen.ts";
import { List } from "../../../../../web/office/list/list.tsx";
import { choiceOf } from "../../../../../web/office/components/filters/filter.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import { activityColumns } from "../../columns.ts";
import type { agendaContract } from "../../contract.ts";
import { activityStates } from "../../states.ts";
import { useRefreshAgenda } from "../activity-form.tsx";
import { useActivityActions } from "../activity-actions.tsx";
import { agendaPath, useAgendaAddress } from "../address-state.ts";

export function OwnActivities() {
  const words = useWords("agenda");
  const { view, addressOf } = useAgendaAddress();
  const navigate = useNavigate();
  const open =
    ({ _id }: Activity) =>
    () =>
      void navigate({ to: agendaPath, search: addressOf({ activity: _id }), resetScroll: false });
  const rowActions = useActivityActions();
  const actions = useActions<Activity>({
    refresh: useRefreshAgenda(),
    one: [{ label: words.actions.open, icon: IconEye, to: open }, ...rowActions],
  });
  const screen: ListScreen<typeof agendaContract.own, typeof agendaContract.ownSheet> = {
    ...columnsFor(activityColumns, { ...words, language: useLanguage() }),
    name: "ownActivities",
    label: words.title,
    query: api.agenda.own,
    exportCall: api.agenda.ownSheet,
    fixedFilters: view.person ? { userId: view.person } : {},
    searchPlaceholder: words.search,
    filters: [
      choiceOf("state", words.columns.state, activityStates, words.state),
      { kind: "period", from: "from", to: "to", label: words.columns.date },
    ],
    rowTarget: open,
    rowActions: actions.ofRow,
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}
