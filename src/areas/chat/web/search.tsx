/** Finds what was said by its words, and leads there. */
import { ActionIcon, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTime } from "../../../kit/format.ts";
import { pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import classes from "./chat.module.css";
import type { ConversationKey } from "./message-stream.ts";
import { readMessagePage } from "./use-conversation.ts";

/** Somebody asked for it. */
const focusIt = (box: HTMLInputElement | null) => box?.focus();

export function ChatSearch({ spot, onShow }: { spot: ConversationKey; onShow: (seq: number) => void }) {
  const words = useWords("chat");
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? "", 250);
  const found = useQuery({
    queryKey: [api.chat.talk.key, spot, search],
    queryFn: () => readMessagePage(spot, { search, limit: 50 }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  if (typed === undefined)
    return (
      <ActionIcon
        className={classes.searchSign}
        variant="subtle"
        color="gray"
        aria-label={words.search}
        onClick={() => setTyped("")}
      >
        <IconSearch size={17} stroke={1.7} />
      </ActionIcon>
    );
  const docs = found.data?.docs ?? [];
  return (
    <search className={classes.search}>
      <TextInput
        size="sm"
        ref={focusIt}
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          setTyped(undefined);
        }}
        rightSection={
          <ActionIcon variant="subtle" color="gray" aria-label={words.searchClose} onClick={() => setTyped(undefined)}>
            <IconX size={15} />
          </ActionIcon>
        }
      />
      {search !== "" && found.isSuccess && (
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
