import { IconRestore } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { registerKinds } from "../removable-kinds.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { trashColumns } from "../columns.ts";
import type { TrashEntry, trashContract } from "../contract.ts";

/** Records deleted in the last thirty days, with the action that restores them. */
export function Trash() {
  const words = useWords("trash");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const cache = useQueryClient();
  const trashActions = useActions<TrashEntry>({
    // Every list is refetched: the restored record is in one of them.
    refresh: () => cache.invalidateQueries(),
    one: [
      {
        label: words.restore,
        icon: IconRestore,
        run: ({ kind, _id }) => api.trash.restore({ kind, _id }),
        successMessage: ({ name }) => interpolate(words.restored, { name: name[language] }),
      },
    ],
  });
  const options = registerKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }));
  const screen: ListScreen<typeof trashContract.list, typeof trashContract.exportSheet> = {
    ...columnsFor(trashColumns, { ...words, language }),
    name: "trash",
    label: words.list,
    query: api.trash.list,
    exportCall: api.trash.exportSheet,
    filters: [{ kind: "select", name: "kind", label: words.columns.kind, options }],
    rowActions: trashActions.ofRow,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader title={entries.trash} subtitle={words.subtitle} />
      <List screen={screen} />
      {trashActions.dialog}
    </>
  );
}
