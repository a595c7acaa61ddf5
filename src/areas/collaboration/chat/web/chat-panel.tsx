/** Panel of private conversations: the list of people, or one open conversation. */
import { ActionIcon, Indicator, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowLeft, IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { formatShortDay, formatTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { Face } from "../../../../web/office/shell/avatar.tsx";
import { badgeOf } from "../../../../web/office/shell/use-unread.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { ChatMessage, ChatPerson } from "../contract.ts";
import classes from "./chat.module.css";
import { ConversationView } from "./conversation.tsx";
import type { Opened } from "./header-part.tsx";

export function ChatPanel({
  opened,
  onOpen,
  onClose,
}: {
  opened: Opened;
  onOpen: (opened: Opened) => void;
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
        <People onOpen={(talk) => onOpen({ talk })} onClose={onClose} />
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
  opened: Opened;
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
        <Close onClose={onClose} />
      </div>
      {info.isLoadingError ? (
        <ReadFailed of={info} />
      ) : (
        name && <ConversationView in={{ toUser: talk }} name={name} at={seq} canWrite={info.data?.active !== false} />
      )}
    </>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const words = useWords("chat");
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={words.close} onClick={onClose}>
      <IconX size={19} stroke={1.7} />
    </ActionIcon>
  );
}

function People({ onOpen, onClose }: { onOpen: (userId: string) => void; onClose: () => void }) {
  const words = useWords("chat");
  const me = useUser();
  const [input, setInput] = useState("");
  const [search] = useDebouncedValue(input.trim(), 200);
  const talks = useQuery({ queryKey: [api.chat.talks.key], queryFn: () => api.chat.talks() });
  const people = useQuery({
    queryKey: [api.chat.people.key, search],
    queryFn: ({ signal }) => api.chat.people({ search }, { signal }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const isSearching = search !== "";
  const query = isSearching ? people : talks;
  return (
    <>
      <div className={classes.head}>
        <strong className={classes.headName}>{words.title}</strong>
        <Close onClose={onClose} />
      </div>
      <TextInput
        className={classes.find}
        type="search"
        leftSection={<IconSearch size={16} />}
        placeholder={words.find}
        aria-label={words.find}
        value={input}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
      />
      {query.isPending ? (
        <SkeletonRows rows={6} height={56} />
      ) : query.isLoadingError ? (
        <ReadFailed of={query} />
      ) : isSearching ? (
        people.data?.length ? (
          <ul className={classes.people} aria-label={words.colleagues}>
            {people.data.map((each) => (
              <Person key={each._id} of={each} onOpen={onOpen} />
            ))}
          </ul>
        ) : (
          <Empty title={words.noResults} />
        )
      ) : talks.data?.length ? (
        <ul className={classes.people} aria-label={words.talks}>
          {talks.data.map(({ user, lastMessage, unread }) => (
            <Person key={user._id} of={user} last={lastMessage} unread={unread} me={me?._id} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <Empty title={words.noTalks} hint={words.noTalksHint} />
      )}
    </>
  );
}

function Person({
  of: { _id, name, image, position, online },
  last,
  unread = 0,
  me,
  onOpen,
}: {
  of: ChatPerson;
  last?: ChatMessage;
  unread?: number;
  me?: string | undefined;
  onOpen: (userId: string) => void;
}) {
  const words = useWords("chat");
  const language = useLanguage();
  const today = useToday();
  const previewTexts =
    last &&
    (last.from._id === me ? interpolate(words.you, { text: previewText(last, words) }) : previewText(last, words));
  return (
    <li>
      <UnstyledButton className={classes.person} data-unread={unread > 0} onClick={() => onOpen(_id)}>
        <Indicator disabled={!online} color="green" size={11} offset={4} position="bottom-end" withBorder zIndex={1}>
          <Face user={{ name, ...(image && { image }) }} size={36} />
        </Indicator>
        <span className={classes.personText}>
          <span className={classes.personName}>{name}</span>
          <Text component="span" size="xs" c="dimmed" truncate>
            {previewTexts ?? position ?? (online ? words.online : words.offline)}
          </Text>
        </span>
        <span className={classes.personSide}>
          {last && (
            <Text component="span" size="xs" c="dimmed">
              {dayOf(new Date(last.sentAt)) === today
                ? formatTime(last.sentAt, language)
                : formatShortDay(dayOf(new Date(last.sentAt)), language)}
            </Text>
          )}
          {unread > 0 && <span className={classes.count}>{badgeOf(unread)}</span>}
        </span>
      </UnstyledButton>
    </li>
  );
}

/** One-line preview of a message. */
function previewText(
  { deleted, type, text, media }: ChatMessage,
  { previews: previewTexts }: ReturnType<typeof useWords<"chat">>,
): string {
  if (deleted) return previewTexts.deleted;
  if (type === "file") return interpolate(previewTexts.file, { name: media?.name ?? text });
  if (type === "decision" || type === "vote") return interpolate(previewTexts[type], { text });
  return text;
}
