/** Message editor: persistent draft, decisions and votes, mentions, and attached or pasted files. */
import { ActionIcon, Button, Text, Textarea } from "@mantine/core";
import { IconGavel, IconListCheck, IconPaperclip, IconSend, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { useWords } from "../../../../../web/words.ts";
import type { ChatMessage } from "../../contract.ts";
import { maxMessageLength } from "../../limits.ts";
import classes from "../chat.module.css";
import { useCalling } from "../mentions.tsx";
import { useDraft } from "./message-draft.ts";
import { type Type, MessageKind, ChoiceOptions } from "./message-options.tsx";
import type { ConversationKey } from "../message-stream.ts";
import { type Callable, findMentions, labelPeople } from "../mentions.ts";
import { usePaste } from "../paste/use-paste.tsx";
import type { MessageDraft } from "../send-queue.ts";
import { usePublishTyping } from "../use-conversation.ts";

interface Props {
  readonly conversationKey: ConversationKey;
  readonly name: string;
  /** Participants of the table, who can be mentioned. */
  readonly people: readonly Callable[];
  readonly objectiveId: string | undefined;
  readonly replyTo: ChatMessage | undefined;
  readonly edited: ChatMessage | undefined;
  readonly onSend: (draft: MessageDraft) => void;
  readonly onChanged: (message: ChatMessage) => void;
  readonly onLeave: () => void;
}
export function Composer(props: Props) {
  const { conversationKey, name, people, objectiveId, replyTo, edited, onSend, onChanged, onLeave } = props;
  const words = useWords("chat");
  const [text, setText] = useDraft(conversationKey.tableId ?? conversationKey.toUser, edited);
  const [type, setType] = useState<Type>("text");
  const [options, setOptions] = useState<readonly string[]>(["", ""]);
  const box = useRef<HTMLTextAreaElement>(null);
  const publishTyping = usePublishTyping(conversationKey);
  useEffect(() => {
    if (edited || replyTo) box.current?.focus();
  }, [edited, replyTo]);
  const me = useUser()?._id;
  // Labels must be unique among all people, the writer included.
  const labelledPeople = useMemo(() => labelPeople(people), [people]);
  const mentionable = useMemo(() => labelledPeople.filter(({ _id }) => _id !== me), [labelledPeople, me]);
  const calling = useCalling({ box, people: mentionable, text, setText });
  const pasting = usePaste({ text, setText, put: calling.put, acceptsFiles: !edited });
  const change = useMutation({
    mutationFn: ({ _id, tableId }: ChatMessage) =>
      api.chat.change({ _id, text: text.trim(), ...(tableId && { mentions: findMentions(text, mentionable) }) }),
    onSuccess: (message) => {
      onChanged(message);
      onLeave();
    },
  });
  const filledOptions = options.map((each) => each.trim()).filter(Boolean);
  const hasText = text.trim() !== "";
  const isReady = hasText ? type !== "vote" || filledOptions.length >= 2 : pasting.files.length > 0;
  const send = () => {
    if (!isReady) return;
    if (edited) return change.mutate(edited);
    if (hasText) sendText();
    sendFiles(pasting.files);
    pasting.clear();
  };
  const sendText = () => {
    const mentions = findMentions(text, mentionable);
    onSend({
      _id: crypto.randomUUID(),
      type,
      text: text.trim(),
      ...(type === "vote" && { options: filledOptions.map((each) => ({ text: each })) }),
      ...(replyTo && { replyTo: replyTo._id }),
      ...(objectiveId && { objectiveId }),
      ...(mentions.length > 0 && { mentions }),
    });
    setText("");
    setType("text");
    setOptions(["", ""]);
  };
  const sendFiles = (files: Iterable<File>) => {
    for (const file of files)
      onSend({ _id: crypto.randomUUID(), type: "text", text: "", file, ...(objectiveId && { objectiveId }) });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (calling.keys(event)) return;
    if (event.key === "Escape" && (edited || replyTo)) {
      event.preventDefault();
      onLeave();
    }
    // On a phone, Enter starts a new line; with a keyboard it sends.
    const hasKeyboard = window.matchMedia("(hover: hover)").matches;
    if (event.key !== "Enter" || event.shiftKey) return;
    if (!hasKeyboard && !event.ctrlKey) return;
    event.preventDefault();
    send();
  };
  const notice = edited ? words.editing : replyTo && interpolate(words.replyingTo, { name: replyTo.from.name });
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {notice && (
        <div className={classes.about}>
          <Text size="xs" truncate>
            {notice}
          </Text>
          <ActionIcon size="sm" variant="subtle" aria-label={edited ? words.noEdit : words.noReply} onClick={onLeave}>
            <IconX size={14} />
          </ActionIcon>
        </div>
      )}
      {calling.list}
      <Textarea
        ref={box}
        {...calling.box}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxMessageLength}
        aria-label={interpolate(conversationKey.tableId ? words.writeIn : words.writeTo, { name })}
        placeholder={words.write}
        value={text}
        onPaste={pasting.paste}
        onKeyDown={handleKey}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          calling.moved(currentTarget);
          if (currentTarget.value) publishTyping();
        }}
      />
      {pasting.previews}
      {type === "vote" && <ChoiceOptions options={options} onChange={setOptions} />}
      <div className={classes.tools}>
        {!edited && (
          <>
            <Attach onFiles={sendFiles} />
            <MessageKind of="decision" icon={IconGavel} chosen={type} onChoose={setType} />
            <MessageKind of="vote" icon={IconListCheck} chosen={type} onChoose={setType} />
          </>
        )}
        <Text size="xs" c="dimmed" className={classes.storedDraft}>
          {text && !edited && words.draftKept}
        </Text>
        <Button
          type="submit"
          size="compact-md"
          leftSection={<IconSend size={15} />}
          disabled={!isReady}
          loading={change.isPending}
        >
          {edited ? words.save : words.send}
        </Button>
      </div>
    </form>
  );
}

function Attach({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const words = useWords("chat");
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={box}
        type="file"
        multiple
        hidden
        aria-label={words.attach}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
      <ActionIcon variant="default" aria-label={words.attach} onClick={() => box.current?.click()}>
        <IconPaperclip size={16} />
      </ActionIcon>
    </>
  );
}
