import { Button } from "@mantine/core";
import { IconKey, IconLock, IconLockOpen, IconPencil, IconPlus, IconShield, IconUserCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { showDay, showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { useOpening } from "../../../web/office/list/way-back.ts";
import type { Action } from "../../../web/office/parts/actions-menu.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import type { Tone } from "../../../kit/columns.ts";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { type Account, accountStates, kinds, type people } from "../contract.ts";
import { BlockDialog, RolesDialog, useRefreshPeople, useRoleOptions } from "./person-dialogs.tsx";

const tones: Record<Account["state"], Tone> = { waiting: "wait", active: "good", blocked: "bad" };

/** People and their roles: nothing else can create staff. */
export function Users() {
  const words = useWords("people");
  const language = useLanguage();
  const open = useOpening();
  const roles = useRoleOptions();
  const [dialog, setDialog] = useState<{ kind: "roles" | "block"; person: Account } | null>(null);
  const actionsOf = useActions((kind, person) => setDialog({ kind, person }));
  const target = (row: Account) => ({ to: `/admin/users/${row._id}` });
  const c = words.columns;

  const screen: ListScreen<typeof people.list, typeof people.exportSheet> = {
    name: "people",
    label: words.list,
    call: api.people.list,
    sort: "name",
    searchHint: words.search,
    columns: [
      { key: "name", label: c.name, sort: "name", main: true, cell: (row) => row.name },
      { key: "email", label: c.email, sort: "email", cell: (row) => row.email },
      { key: "kind", label: c.kind, cell: (row) => words.kinds[row.kind] },
      { key: "roles", label: c.roles, cell: (row) => row.roles.map((role) => role.name).join(", ") },
      {
        key: "state",
        label: c.state,
        cell: (row) => <StatusDot tone={tones[row.state]} label={words.states[row.state]} />,
      },
      { key: "lastSeen", label: c.lastSeen, cell: (row) => row.lastSeenAt && showInstant(row.lastSeenAt, language) },
      { key: "phone", label: c.phone, cell: (row) => row.phone, extra: true },
      { key: "identity", label: c.identity, cell: (row) => row.ci ?? row.passport, extra: true },
      { key: "position", label: c.position, cell: (row) => row.position, extra: true },
      {
        key: "created",
        label: c.created,
        sort: "createdAt",
        cell: (row) => showDay(row.createdAt, language),
        extra: true,
      },
    ],
    filters: [
      choiceOf("kind", c.kind, kinds, words.kinds),
      { kind: "choice", name: "role", label: c.roles, options: roles },
      choiceOf("state", c.state, accountStates, words.states),
    ],
    rowName: (row) => row.name,
    open: target,
    card: (row) => ({
      title: row.name,
      detail: row.email,
      left: <StatusDot tone={tones[row.state]} label={words.states[row.state]} />,
      right: row.roles.map((role) => role.name).join(", ") || words.kinds[row.kind],
    }),
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
