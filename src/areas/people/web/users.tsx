import { Button } from "@mantine/core";
import { IconKey, IconLock, IconLockOpen, IconPencil, IconPlus, IconShield, IconUserCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { useOpening } from "../../../web/office/list/way-back.ts";
import type { Action } from "../../../web/office/parts/actions-menu.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { accountColumns, accountStates, kinds } from "../columns.ts";
import type { Account, people } from "../contract.ts";
import { BlockDialog, RolesDialog, useRefreshPeople, useRoleOptions } from "./person-dialogs.tsx";

/** People and their roles: nothing else can create staff. */
export function Users() {
  const words = useWords("people");
  const open = useOpening();
  const roles = useRoleOptions();
  const [dialog, setDialog] = useState<{ kind: "roles" | "block"; person: Account } | null>(null);
  const actionsOf = useActions((kind, person) => setDialog({ kind, person }));
  const target = (row: Account) => ({ to: `/admin/users/${row._id}` });
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
    rowActions: (row) => [
      { label: words.actions.edit, icon: <IconPencil size={17} />, run: () => open(target(row)) },
      ...actionsOf(row),
    ],
    sheet: api.people.exportSheet,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={words.title}
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
      {dialog?.kind === "roles" && <RolesDialog person={dialog.person} onClose={() => setDialog(null)} />}
      {dialog?.kind === "block" && <BlockDialog person={dialog.person} onClose={() => setDialog(null)} />}
    </>
  );
}

/** What may be done with somebody now; nobody shuts themselves out. */
function useActions(openDialog: (kind: "roles" | "block", person: Account) => void): (person: Account) => Action[] {
  const words = useWords("people");
  const self = useUser();
  const refresh = useRefreshPeople();
  const change = useMutation({
    mutationFn: async ({ person, to }: { person: Account; to: "activate" | "unblock" | "reset" }) => {
      const version = { _id: person._id, updatedAt: person.updatedAt };
      if (to === "activate") await api.people.activate(version);
      if (to === "unblock") await api.people.unblock(version);
      if (to === "reset") await api.people.resetPassword({ _id: person._id });
    },
    onSuccess: (_done, { person, to }) => {
      const text = { activate: words.activated, unblock: words.unblocked, reset: words.resetSent }[to];
      toast(say(text, { name: person.name, email: person.email }));
      return refresh();
    },
  });
  return (person) => {
    const isSelf = person._id === self?._id;
    const all: (Action | false)[] = [
      person.kind === "staff" && {
        label: words.actions.roles,
        icon: <IconShield size={17} />,
        run: () => openDialog("roles", person),
      },
      person.state === "waiting" && {
        label: words.actions.activate,
        icon: <IconUserCheck size={17} />,
        run: () => change.mutate({ person, to: "activate" }),
      },
      person.state !== "blocked" && {
        label: words.actions.reset,
        icon: <IconKey size={17} />,
        run: () => change.mutate({ person, to: "reset" }),
      },
      person.state === "blocked" && {
        label: words.actions.unblock,
        icon: <IconLockOpen size={17} />,
        run: () => change.mutate({ person, to: "unblock" }),
      },
      person.state !== "blocked" &&
        !isSelf && {
          label: words.actions.block,
          icon: <IconLock size={17} />,
          danger: true,
          run: () => openDialog("block", person),
        },
    ];
    return all.filter((action) => action !== false);
  };
}
