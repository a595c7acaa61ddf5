/** Text search in a conversation; a hit scrolls to its message. */
import { ActionIcon, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTime } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import classes from "./chat.module.css";
import type { ConversationKey } from "./message-stream.ts";
import { readMessagePage } from "./use-conversation.ts";

const focusBox = (box: HTMLInputElement | null) => box?.focus();

export function ChatSearch({
  conversationKey,
  onShow,
}: {
  conversationKey: ConversationKey;
  onShow: (seq: number) => void;
}) {
  const words = useWords("chat");
  const language = useLanguage();
  const [input, setInput] = useState<string>();
  const [search] = useDebouncedValue(input?.trim() ?? "", 250);
  const results = useQuery({
    queryKey: [api.chat.talk.key, conversationKey, search],
    queryFn: () => readMessagePage(conversationKey, { search, limit: 50 }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  if (input === undefined)
    return (
      <ActionIcon
        className={classes.searchSign}
        variant="subtle"
        color="gray"
        aria-label={words.search}
        onClick={() => setInput("")}
      >
        <IconSearch size={17} stroke={1.7} />
      </ActionIcon>
    );
  const docs = results.data?.docs ?? [];
  return (
    <search className={classes.search}>
      <TextInput
        size="sm"
        ref={focusBox}
        aria-label={words.search}
        placeholder={words.search}
        value={input}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          setInput(undefined);
        }}
        rightSection={
          <ActionIcon variant="subtle" color="gray" aria-label={words.searchClose} onClick={() => setInput(undefined)}>
            <IconX size={15} />
          </ActionIcon>
        }
      />
      {search !== "" && results.isSuccess && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {docs.length > 0 ? pluralize(words.found, docs.length, language) : words.notFound}
          </Text>
          <ul className={classes.found}>
            {docs.toReversed().map(({ _id, seq, text, from, sentAt }) => (
              <li key={_id}>
                <button type="button" onClick={() => onShow(seq)}>
                  <span>
                    {from.name} · {formatTime(sentAt, language)}
                  </span>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </search>
  );
}
