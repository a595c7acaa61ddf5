/** Panel of private conversations: the list of people, or one open conversation. */
import { ActionIcon } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "../../../../web/api.ts";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { Face } from "../../../../web/office/shell/avatar.tsx";
import { useWords } from "../../../../web/words.ts";
import classes from "./chat.module.css";
import { ClosePanel, ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation.tsx";
import type { ChatPanelState } from "./header-part.tsx";

export function ChatPanel({
  opened,
  onOpen,
  onClose,
}: {
  opened: ChatPanelState;
  onOpen: (opened: ChatPanelState) => void;
  onClose: () => void;
}) {
  const words = useWords("chat");
  const box = useRef<HTMLElement>(null);
  const closePanel = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = box;
    current?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest("[role=menu]");
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere) return;
      closePanel();
    };
    current?.addEventListener("keydown", closeOnEscape);
    return () => current?.removeEventListener("keydown", closeOnEscape);
  }, []);
  return (
    <section ref={box} role="dialog" aria-label={words.title} tabIndex={-1} className={`${classes.panel} no-print`}>
      {opened.talk ? (
        <Talk key={opened.talk} opened={opened} talk={opened.talk} onBack={() => onOpen({})} onClose={onClose} />
      ) : (
        <ConversationList onOpen={(talk) => onOpen({ talk })} onClose={onClose} />
      )}
    </section>
  );
}

function Talk({
  opened: { seq },
  talk,
  onBack,
  onClose,
}: {
  opened: ChatPanelState;
  talk: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const words = useWords("chat");
  const info = useQuery({
    queryKey: [api.people.info.key, { id: talk }],
    queryFn: () => api.people.info({ id: talk }),
  });
  const name = info.data?.name ?? "";
  return (
    <>
      <div className={classes.head}>
        <ActionIcon variant="subtle" color="gray" aria-label={words.back} onClick={onBack}>
          <IconArrowLeft size={19} stroke={1.7} />
        </ActionIcon>
        {info.data && <Face user={info.data} size={30} />}
        <strong className={classes.headName}>{name}</strong>
        <ClosePanel onClose={onClose} />
      </div>
      {info.isLoadingError ? (
        <ReadFailed of={info} />
      ) : (
        name && <ConversationView in={{ toUser: talk }} name={name} at={seq} canWrite={info.data?.active !== false} />
      )}
    </>
  );
}
