/** List of the caller's conversations, with search for a person to write to. */
import { ActionIcon, Indicator, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatShortDay, formatTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { api } from "../../../../web/api.ts";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { Face } from "../../../../web/office/shell/avatar.tsx";
import { badgeOf } from "../../../../web/office/shell/use-unread.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { ChatMessage, ChatPerson } from "../contract.ts";
import classes from "./chat.module.css";

export function ClosePanel({ onClose }: { onClose: () => void }) {
  const words = useWords("chat");
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={words.close} onClick={onClose}>
      <IconX size={19} stroke={1.7} />
    </ActionIcon>
  );
}

export function ConversationList({ onOpen, onClose }: { onOpen: (userId: string) => void; onClose: () => void }) {
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
        <ClosePanel onClose={onClose} />
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
