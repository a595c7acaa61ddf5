/** Header button with the number of unread messages. It opens the chat panel over any screen. */
import { ActionIcon, Indicator, Portal, Tooltip } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { lazyDialog } from "../../../../web/office/components/dialogs/lazy-dialog.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { badgeOf } from "../../../../web/office/shell/use-unread.ts";
import { socketConnection } from "../../../../web/realtime.ts";
import type { ConversationTarget } from "../socket-contract.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";

const Panel = lazyDialog(async () => (await import("./chat-panel.tsx")).ChatPanel);

export interface ChatPanelState {
  readonly talk?: string | undefined;
  /** `seq` of the message to show. */
  readonly seq?: number | undefined;
}

export function HeaderPart() {
  const words = useWords("chat");
  const language = useLanguage();
  const [opened, setOpened] = useState<ChatPanelState>();
  const unread = useUnreadTalks();
  useLinkedTalk(setOpened);
  const user = useUser();
  if (!user) return null;
  const label = unread > 0 ? pluralize(words.unread, unread, language) : words.open;
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={badgeOf(unread)} disabled={unread === 0} size={17} color="red" offset={6} zIndex={1}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            c="var(--text)"
            aria-label={label}
            aria-expanded={opened !== undefined}
            onClick={() => setOpened((now) => (now ? undefined : {}))}
          >
            <IconMessages size={20} stroke={1.6} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      {opened && (
        <Portal>
          <Panel opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
        </Portal>
      )}
    </>
  );
}

/** Unread private messages, counted by the server; refetched after every message and read event. */
function useUnreadTalks(): number {
  const cache = useQueryClient();
  const socket = socketConnection.use();
  const { data } = useQuery({ queryKey: [api.chat.talks.key], queryFn: () => api.chat.talks() });
  useEffect(() => {
    if (!socket) return;
    // Messages in tables are not part of this count.
    const refetch = (event?: ConversationTarget) =>
      void (event?.tableId ?? cache.invalidateQueries({ queryKey: [api.chat.talks.key] }));
    const events = ["chat_message", "chat_changed", "chat_read", "chat_gap", "connect"];
    for (const event of events) socket.on(event, refetch);
    return () => {
      for (const event of events) socket.off(event, refetch);
    };
  }, [socket, cache]);
  return (data ?? []).reduce((sum, { unread }) => sum + unread, 0);
}

/**
 * Opens the message of `?talk=…&message=…` on any screen (links of notifications), and removes the parameters from
 * the address.
 */
function useLinkedTalk(open: (opened: ChatPanelState) => void): void {
  const { search } = useLocation() as { search: SearchParams };
  const navigate = useNavigate();
  const { talk, message } = search;
  useEffect(() => {
    if (!talk) return;
    open({ talk, seq: Number(message) || undefined });
    const { talk: _talk, message: _message, ...rest } = search;
    void navigate({ to: ".", search: rest, replace: true });
  }, [talk, message, search, navigate, open]);
}
