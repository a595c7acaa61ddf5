/** One conversation: messages in order, the unread marker, who is typing, and the composer. */
import { ActionIcon, Box, Button, Text } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { Fragment, useRef, useState } from "react";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { formatTime } from "../../../../kit/text/format.ts";
import { formatLongDay } from "../../../../kit/text/format-days.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { ChatMessage } from "../contract.ts";
import classes from "./chat.module.css";
import { Composer } from "./composer/composer.tsx";
import type { Callable } from "./mentions.ts";
import {
  type ChatConversation,
  useStickToEnd,
  useReadUpTo,
  showMessage,
  loadUntil,
  useLinkedMessage,
} from "./message-scroll.ts";
import { Message } from "./message/message.tsx";
import { UnsentMessage } from "./message/unsent-message.tsx";
import type { ConversationKey } from "./message-stream.ts";
import { Objectives, type ObjectiveOption } from "./objectives.tsx";
import { ChatSearch } from "./search.tsx";
import { useConversation, useSpot, useTyping } from "./use-conversation.ts";

interface Props {
  readonly in: ConversationKey;
  /** Name of the other person or of the table. */
  readonly name: string;
  readonly canWrite: boolean;
  /** For a table: participants, objectives, and whether the reader moderates it. */
  readonly people?: readonly Callable[];
  readonly objectives?: readonly ObjectiveOption[];
  readonly isModerator?: boolean;
  /** `seq` of the linked message. */
  readonly at?: number | undefined;
}

const empty: readonly never[] = [];

export function ConversationView(props: Props) {
  const { in: conversationRef, name, canWrite, people = empty, objectives = empty, isModerator = false, at } = props;
  const words = useWords("chat");
  const me = useUser()?._id ?? "";
  const conversationKey = useSpot(conversationRef);
  const talk = useConversation(conversationKey, me);
  const [objectiveId, setObjective] = useState<string>();
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const [edited, setEdited] = useState<ChatMessage>();
  const box = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd: scrollDown } = useStickToEnd(box, talk.messages.at(-1)?.seq, talk.pendingMessages.length);
  useReadUpTo(conversationKey, talk.isRead ? talk.messages.at(-1)?.seq : undefined, isAtEnd);
  useLinkedMessage(box, at, talk);
  const show = (seq: number) => showMessage(box.current, seq);
  return (
    <div className={classes.conversation}>
      <ChatSearch conversationKey={conversationKey} onShow={(seq) => void loadUntil(talk, seq).then(() => show(seq))} />
      {objectives.length > 0 && <Objectives of={objectives} chosen={objectiveId} onChoose={setObjective} />}
      <Box
        ref={box}
        className={classes.log}
        role="log"
        // Focusable, so that the keyboard can scroll it when no message has the focus.
        tabIndex={0}
        aria-label={interpolate(conversationKey.tableId ? words.conversationIn : words.conversation, { name })}
      >
        {!talk.isRead ? (
          talk.error ? (
            <ReadFailed of={{ error: talk.error, refetch: talk.retry }} />
          ) : (
            <SkeletonRows rows={5} height={56} />
          )
        ) : (
          <>
            {talk.hasOlder && (
              <Button className={classes.older} size="compact-sm" variant="default" onClick={() => void talk.older()}>
                {words.older}
              </Button>
            )}
            {talk.messages.length + talk.pendingMessages.length === 0 && (
              <Text size="sm" c="dimmed" ta="center" py="xl">
                {words.nothing}
              </Text>
            )}
            <Messages
              talk={talk}
              me={me}
              canWrite={canWrite}
              isModerator={isModerator}
              objectives={objectives}
              objectiveId={objectiveId}
              onReply={setReplyTo}
              onEdit={setEdited}
              onShow={show}
            />
            {talk.pendingMessages.map((each) => (
              <UnsentMessage
                key={each.draft._id}
                of={each}
                onAgain={() => talk.send(each.draft)}
                onDiscard={() => talk.discard(each.draft._id)}
              />
            ))}
          </>
        )}
      </Box>
      <div className={classes.below}>
        <Typing conversationKey={conversationKey} />
        {!isAtEnd && (
          <ActionIcon
            className={classes.toEnd}
            variant="default"
            radius="xl"
            aria-label={words.newest}
            onClick={scrollDown}
          >
            <IconArrowDown size={17} />
          </ActionIcon>
        )}
        {canWrite && (
          <Composer
            key={edited?._id ?? "new"}
            conversationKey={conversationKey}
            name={name}
            people={people}
            objectiveId={objectiveId}
            replyTo={replyTo}
            edited={edited}
            onLeave={() => {
              setReplyTo(undefined);
              setEdited(undefined);
            }}
            onSend={(draft) => {
              setReplyTo(undefined);
              talk.send(draft);
              scrollDown();
            }}
            onChanged={talk.take}
          />
        )}
      </div>
    </div>
  );
}

function Typing({ conversationKey }: { conversationKey: ConversationKey }) {
  const words = useWords("chat");
  const names = useTyping(conversationKey);
  const [name = ""] = names;
  return (
    <Text size="xs" c="dimmed" className={classes.typing} role="status">
      {names.length === 1 && interpolate(words.typing, { name })}
      {names.length > 1 && interpolate(words.typingMany, { names: names.join(", ") })}
    </Text>
  );
}

function Messages({
  talk: { messages: all, readSeq, take },
  me,
  objectives,
  objectiveId,
  ...messageProps
}: {
  talk: ChatConversation;
  me: string;
  canWrite: boolean;
  isModerator: boolean;
  objectives: readonly ObjectiveOption[];
  /** Filter: only messages of this objective. */
  objectiveId: string | undefined;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onShow: (seq: number) => void;
}) {
  const words = useWords("chat");
  const language = useLanguage();
  const messages = objectiveId ? all.filter(({ objective }) => objective === objectiveId) : all;
  const isUnread = ({ seq, from, deleted, type }: ChatMessage) =>
    seq > readSeq && from._id !== me && !deleted && type !== "system";
  const firstUnread = messages.find(isUnread);
  const today = useToday();
  const dayAt = (message: ChatMessage | undefined) => message && dayOf(new Date(message.sentAt));
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const day = dayAt(message) ?? "";
    const isNewDay = day !== dayAt(previous);
    const isFirst =
      isNewDay || previous?.from._id !== message.from._id || previous.type === "system" || message === firstUnread;
    return (
      <Fragment key={message._id}>
        {isNewDay && <p className={classes.day}>{day === today ? words.today : formatLongDay(day, language)}</p>}
        {message === firstUnread && (
          <p className={classes.unreadLine}>
            {pluralize(words.unreadLine, messages.filter(isUnread).length, language, {
              time: formatTime(message.sentAt, language),
            })}
          </p>
        )}
        <Message
          of={message}
          objective={objectiveId ? undefined : objectives.find(({ _id }) => _id === message.objective)?.text}
          answered={all.find(({ _id }) => _id === message.replyTo)}
          isFirst={isFirst}
          isMine={message.from._id === me}
          onChanged={take}
          {...messageProps}
        />
      </Fragment>
    );
  });
}
