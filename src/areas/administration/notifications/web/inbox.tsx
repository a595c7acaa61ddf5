import { Button } from "@mantine/core";
import { IconCheck, IconExternalLink, IconMail, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { ConfirmDialog } from "../../../../web/office/components/dialogs/confirm-dialog.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { targetOf } from "../../../../web/office/navigation/query-string.ts";
import { useUnread } from "../../../../web/office/shell/use-unread.ts";
import { useWords } from "../../../../web/words.ts";
import { inboxColumns } from "../columns.ts";
import type { notificationsContract as contract } from "../contract.ts";
import type { Notification } from "../contract.ts";
import { notificationTypes } from "../notification-types.ts";

/** The inbox: the user's own notifications, for every role. */
export function Inbox() {
  const words = useWords("notifications");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const set = useRefreshing(api.notifications.set);
  const readAll = useRefreshing(api.notifications.setAllRead);
  const unread = useUnread();
  const removeAll = useRefreshing(api.notifications.removeAll);

  const open = (row: Notification) => {
    if (!row.read) set.mutate({ _id: row._id, read: true });
    if (row.link) void navigate(targetOf(row.link));
  };
  const refresh = useRefreshInbox();
  const setRead =
    (isRead: boolean) =>
    ({ _id }: Notification) =>
      api.notifications.set({ _id, read: isRead });
  const notificationActions = useActions<Notification>({
    refresh,
    one: [
      {
        label: words.open,
        icon: IconExternalLink,
        isAvailable: ({ link }) => Boolean(link),
        to: (row) => () => open(row),
      },
      { label: words.markUnread, icon: IconMail, isAvailable: ({ read }) => read, run: setRead(false) },
      { label: words.markRead, icon: IconCheck, isAvailable: ({ read }) => !read, run: setRead(true) },
      {
        label: words.delete,
        icon: IconTrash,
        isDestructive: true,
        run: ({ _id }) => api.notifications.set({ _id, delete: true }),
      },
    ],
  });
  const screen: ListScreen<typeof contract.list, typeof contract.exportSheet> = {
    ...columnsFor(
      inboxColumns,
      { ...words, language },
      {
        text: (row) => (
          <span style={{ fontWeight: row.read ? 400 : 600 }} title={row.text[language]}>
            {row.title[language]}
            <span style={{ fontWeight: 400, color: "var(--muted)" }}> · {row.text[language]}</span>
          </span>
        ),
      },
    ),
    name: "notifications",
    label: words.inbox,
    query: api.notifications.list,
    searchPlaceholder: words.search,
    filters: [
      choiceOf("read", words.state, ["false", "true"], { false: words.unread, true: words.read }),
      choiceOf("type", words.type, notificationTypes, words.names),
      { kind: "period", from: "from", to: "to", label: words.date },
    ],
    rowTarget: (row) => () => open(row),
    rowActions: notificationActions.ofRow,
    exportCall: api.notifications.exportSheet,
    empty: { title: words.empty, hint: words.emptyHint },
  };
  return (
    <>
      <PageHeader
        title={entries.notifications}
        subtitle={words.subtitle}
        actions={
          <>
            {unread > 0 && (
              <Button
                variant="default"
                leftSection={<IconCheck size={17} />}
                loading={readAll.isPending}
                onClick={() => readAll.mutate({})}
              >
                {words.markAllRead}
              </Button>
            )}
            <Button variant="default" leftSection={<IconTrash size={17} />} onClick={() => setDeleting(true)}>
              {words.deleteAll}
            </Button>
          </>
        }
      />
      <List screen={screen} />
      {isDeleting && (
        <ConfirmDialog
          title={words.deleteAllTitle}
          text={words.deleteAllText}
          onConfirm={() => removeAll.mutateAsync({})}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

/** Runs a change of notifications, then refetches list and count. */
function useRefreshing<Input, Output>(call: (input: Input) => Promise<Output>) {
  const refresh = useRefreshInbox();
  return useMutation({ mutationFn: (input: Input) => call(input), onSuccess: refresh });
}

function useRefreshInbox(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.notifications.list, api.notifications.unreadCount].map(({ key }) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
}
