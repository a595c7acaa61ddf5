/** Somebody's activities as a list: filtered, sorted, exported. */
import { useNavigate } from "@tanstack/react-router";
import { IconEye } from "@tabler/icons-react";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { useWords } from "../../../web/words.ts";
import type { Activity } from "../activity.ts";
import { activityColumns } from "../columns.ts";
import type { agenda } from "../contract.ts";
import { states } from "../states.ts";
import { useRefreshAgenda } from "./activity-form.tsx";
import { useActivityDeeds } from "./deeds.tsx";
import { agendaPath, useShown } from "./shown.ts";

export function OwnList() {
  const words = useWords("agenda");
  const { shown, addressOf } = useShown();
  const navigate = useNavigate();
  const open =
    ({ _id }: Activity) =>
    () =>
      void navigate({ to: agendaPath, search: addressOf({ activity: _id }), resetScroll: false });
  const one = useActivityDeeds();
  const deeds = useDeeds<Activity>({
    refresh: useRefreshAgenda(),
    one: [{ label: words.deeds.open, icon: IconEye, leads: open }, ...one],
  });
  const screen: ListScreen<typeof agenda.own, typeof agenda.ownSheet> = {
    ...shownIn(activityColumns, { ...words, language: useLanguage() }),
    name: "ownActivities",
    label: words.title,
    call: api.agenda.own,
    sheet: api.agenda.ownSheet,
    view: shown.person ? { userId: shown.person } : {},
    searchHint: words.search,
    filters: [
      choiceOf("state", words.columns.state, states, words.state),
      { kind: "period", from: "from", to: "to", label: words.columns.date },
    ],
    open,
    rowActions: deeds.ofRow,
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <List screen={screen} />
      {deeds.dialog}
    </>
  );
}
