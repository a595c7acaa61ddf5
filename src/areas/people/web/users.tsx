import { Button } from "@mantine/core";
import { IconKey, IconLock, IconLockOpen, IconPencil, IconPlus, IconShield, IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { accountColumns, accountStates, kinds } from "../columns.ts";
import type { Account, people } from "../contract.ts";
import { BlockDialog, RolesDialog, useRefreshPeople, useRoleOptions } from "./person-dialogs.tsx";

/** People and their roles: nothing else can create staff. */
export function Users() {
  const words = useWords("people");
  const { entries } = useWords("menu");
  const roles = useRoleOptions();
  const deeds = useAccountDeeds();
  const c = words.columns;

  const screen: ListScreen<typeof people.list, typeof people.exportSheet> = {
    ...shownIn(accountColumns, { ...words, language: useLanguage() }),
    name: "people",
    label: words.list,
    call: api.people.list,
    searchHint: words.search,
    filters: [
      choiceOf("kind", c.kind, kinds, words.kinds),
      { kind: "choice", name: "role", label: c.roles, options: roles },
      choiceOf("state", c.state, accountStates, words.states),
    ],
    open: target,
    rowActions: deeds.ofRow,
    sheet: api.people.exportSheet,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={entries.users}
        subtitle={words.subtitle}
        actions={
          <Button
            leftSection={<IconPlus size={17} />}
            renderRoot={(props) => <Link to="/admin/users/create" {...props} />}
          >
            {words.create}
          </Button>
        }
      />
      <List screen={screen} />
      {deeds.dialog}
    </>
  );
}

/** What may be done with somebody now; nobody shuts themselves out. */
function useAccountDeeds() {
  const words = useWords("people");
  const { actions } = words;
  const self = useUser();
  const versionOf = ({ _id, updatedAt }: Account) => ({ _id, updatedAt });
  return useDeeds<Account>({
    refresh: useRefreshPeople(),
    one: [
      { label: actions.edit, icon: IconPencil, leads: target },
      {
        label: actions.roles,
        icon: IconShield,
        when: ({ kind }) => kind === "staff",
        asks: (person, onClose) => <RolesDialog person={person} onClose={onClose} />,
      },
      {
        label: actions.activate,
        icon: IconUserCheck,
        when: ({ state }) => state === "waiting",
        call: (person) => api.people.activate(versionOf(person)),
        done: ({ name }) => say(words.activated, { name }),
      },
      {
        label: actions.reset,
        icon: IconKey,
        when: ({ state }) => state !== "blocked",
        call: ({ _id }) => api.people.resetPassword({ _id }),
        done: ({ email }) => say(words.resetSent, { email }),
      },
      {
        label: actions.unblock,
        icon: IconLockOpen,
        when: ({ state }) => state === "blocked",
        call: (person) => api.people.unblock(versionOf(person)),
        done: ({ name }) => say(words.unblocked, { name }),
      },
      {
        label: actions.block,
        icon: IconLock,
        danger: true,
        when: ({ state, _id }) => state !== "blocked" && _id !== self?._id,
        asks: (person, onClose) => <BlockDialog person={person} onClose={onClose} />,
      },
    ],
  });
}

const target = ({ _id }: Account) => ({ to: `/admin/users/${_id}` });
