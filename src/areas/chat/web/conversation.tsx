/** A conversation: what was said in its order, the line where unread begins, who is writing, and the box to write in. */
import { ActionIcon, Box, Button, Text } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { dayOf } from "../../../kit/calendar.ts";
import { formatLongDay, formatTime } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { ReadFailed } from "../../../web/office/components/read-failed.tsx";
import { SkeletonRows } from "../../../web/office/components/skeleton-rows.tsx";
import { useToday } from "../../../web/office/use-today.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import type { ChatMessage } from "../contract.ts";
import classes from "./chat.module.css";
import { Composer } from "./composer.tsx";
import type { Callable } from "./mentions.ts";
import { Message, UnsentMessage } from "./message.tsx";
import type { ConversationKey } from "./message-stream.ts";
import { Objectives } from "./objectives.tsx";
import { ChatSearch } from "./search.tsx";
import { useConversation, useSpot, useTyping } from "./use-conversation.ts";

interface Props {
  readonly in: ConversationKey;
  /** Of the other, or of the table. */
  readonly name: string;
  readonly canWrite: boolean;
  /** Of a table: who takes part, its objectives, and whether its reader leads it. */
  readonly people?: readonly Callable[];
  readonly objectives?: readonly ObjectiveOption[];
  readonly leads?: boolean;
  /** The message that a link leads to. */
  readonly at?: number | undefined;
}

export interface ObjectiveOption {
  readonly _id: string;
  readonly text: string;
}
const none: readonly never[] = [];

export function ConversationView(props: Props) {
  const { in: given, name, canWrite, people = none, objectives = none, leads = false, at } = props;
  const words = useWords("chat");
  const me = useUser()?._id ?? "";
  const spot = useSpot(given);
  const talk = useConversation(spot, me);
  const [objectiveId, setObjective] = useState<string>();
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const [edited, setEdited] = useState<ChatMessage>();
  const box = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useEnd(box, talk.messages.at(-1)?.seq, talk.onTheirWay.length);
  useReadUpTo(spot, talk.isRead ? talk.messages.at(-1)?.seq : undefined, isAtEnd);
  useLinked(box, at, talk);
  const show = (seq: number) => showMessage(box.current, seq);
  return (
    <div className={classes.conversation}>
      <ChatSearch spot={spot} onShow={(seq) => void bring(talk, seq).then(() => show(seq))} />
      {objectives.length > 0 && <Objectives of={objectives} chosen={objectiveId} onChoose={setObjective} />}
      <Box
        ref={box}
        className={classes.log}
        role="log"
        // Scrolled by keyboard too, where nothing in it takes the focus.
        tabIndex={0}
        aria-label={interpolate(spot.tableId ? words.conversationIn : words.conversation, { name })}
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
            {talk.messages.length + talk.onTheirWay.length === 0 && (
              <Text size="sm" c="dimmed" ta="center" py="xl">
                {words.nothing}
              </Text>
            )}
            <Messages
              talk={talk}
              me={me}
              canWrite={canWrite}
              leads={leads}
              objectives={objectives}
              objectiveId={objectiveId}
              onReply={setReplyTo}
              onEdit={setEdited}
              onShow={show}
            />
            {talk.onTheirWay.map((each) => (
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
        <Typing spot={spot} />
        {!isAtEnd && (
          <ActionIcon className={classes.toEnd} variant="default" radius="xl" aria-label={words.newest} onClick={toEnd}>
            <IconArrowDown size={17} />
          </ActionIcon>
        )}
        {canWrite && (
          <Composer
            key={edited?._id ?? "new"}
            spot={spot}
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
              toEnd();
            }}
            onChanged={talk.take}
          />
        )}
      </div>
    </div>
  );
}

type Talk = ReturnType<typeof useConversation>;

function Typing({ spot }: { spot: ConversationKey }) {
  const words = useWords("chat");
  const names = useTyping(spot);
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
  ...deeds
}: {
  talk: Talk;
  me: string;
  canWrite: boolean;
  leads: boolean;
  objectives: readonly ObjectiveOption[];
  /** Only what belongs to this one is shown. */
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
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const day = dayAt(message) ?? "";
    const isNewDay = day !== dayAt(before);
    const isFirst =
      isNewDay || before?.from._id !== message.from._id || before.type === "system" || message === firstUnread;
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
          {...deeds}
        />
      </Fragment>
    );
  });
}

const scrollToEnd = (box: HTMLElement | null) => box?.scrollTo({ top: box.scrollHeight });

/** Stays at the end while one reads there; who reads further up is not moved. */
function useEnd(box: RefObject<HTMLDivElement | null>, newest: number | undefined, sending: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  const toEnd = () => scrollToEnd(box.current);
  useLayoutEffect(() => {
    void [newest, sending];
    if (atEnd.current) scrollToEnd(box.current);
  }, [box, newest, sending]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => {
      atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 40;
      setAtEnd(atEnd.current);
    };
    const stay = new ResizeObserver(() => {
      if (atEnd.current) scrollToEnd(current);
    });
    current.addEventListener("scroll", look, { passive: true });
    stay.observe(current);
    return () => {
      current.removeEventListener("scroll", look);
      stay.disconnect();
    };
  }, [box]);
  return { isAtEnd, toEnd };
}

/** What stands at the end of a window that somebody looks at is read. */
function useReadUpTo(spot: ConversationKey, newest: number | undefined, isAtEnd: boolean): void {
  const told = useRef(0);
  useEffect(() => {
    const tell = () => {
      if (!newest || !isAtEnd || newest <= told.current || document.visibilityState !== "visible") return;
      told.current = newest;
      api.chat.read({ ...spot, seq: newest }).catch(() => {
        // Told with the next message, or when the conversation is opened again.
        told.current = 0;
      });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [spot, newest, isAtEnd]);
}

function showMessage(box: HTMLElement | null, seq: number): void {
  const found = box?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}

/** Until it is among those that are shown. */
async function bring(talk: Talk, seq: number): Promise<void> {
  for (let most = 40; most > 0; most -= 1) {
    const { messages, hasOlder } = talk.now();
    if (!hasOlder || (messages[0]?.seq ?? 0) <= seq) return;
    await talk.older();
  }
}

function useLinked(box: RefObject<HTMLDivElement | null>, seq: number | undefined, talk: Talk): void {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!seq || !talk.isRead || shown.current === seq) return;
    shown.current = seq;
    void bring(talk, seq).then(() => requestAnimationFrame(() => showMessage(box.current, seq)));
  });
}
