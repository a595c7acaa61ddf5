import { IconPencil } from "@tabler/icons-react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { accountColumns } from "../columns.ts";
import { accountStates, accountKinds } from "../enums.ts";
import type { Account, peopleContract } from "../contract.ts";
import { useAccountActions } from "./account-actions.tsx";
import { useRoleOptions } from "./person-dialogs.tsx";

/** List of people and their roles; the only place to create staff. */
export function Users() {
  const words = useWords("people");
  const { entries } = useWords("menu");
  const roles = useRoleOptions();
  const { one: rowActions, refresh } = useAccountActions();
  const accountActions = useActions<Account>({
    refresh,
    one: [{ label: words.actions.edit, icon: IconPencil, to: target }, ...rowActions],
  });
  const c = words.columns;

  const screen: ListScreen<typeof peopleContract.list, typeof peopleContract.exportSheet> = {
    ...columnsFor(accountColumns, { ...words, language: useLanguage() }),
    name: "people",
    label: words.list,
    query: api.people.list,
    searchPlaceholder: words.search,
    filters: [
      choiceOf("kind", c.kind, accountKinds, words.kinds),
      { kind: "select", name: "role", label: c.roles, options: roles },
      choiceOf("state", c.state, accountStates, words.states),
    ],
    rowTarget: target,
    rowActions: accountActions.ofRow,
    exportCall: api.people.exportSheet,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={entries.users}
        subtitle={words.subtitle}
        actions={<CreateButton label={words.create} to="/admin/users/create" />}
      />
      <List screen={screen} />
      {accountActions.dialog}
    </>
  );
}

const target = ({ _id }: Account) => ({ to: `/admin/users/${_id}` });
