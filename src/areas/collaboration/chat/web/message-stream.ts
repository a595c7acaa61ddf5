/**
 * Client state of one conversation. The server's `seq` is authoritative: messages after a gap are shown when the gap
 * is filled, missed messages are requested, and duplicates are ignored.
 */
import type { ChatMessage } from "../contract.ts";
import type { ServerToClientEvents, RoomJoined, MissedMessages } from "../socket-contract.ts";

/** Key of a conversation: a table, or a person. */
export type ConversationKey =
  | { readonly tableId: string; readonly toUser?: never }
  | { readonly toUser: string; readonly tableId?: never };

/** Transport; tests replace it. */
interface ChatTransport {
  /** Subscribes to a socket event, also "connect" and "disconnect". Returns the unsubscribe function. */
  readonly on: (event: string, listener: (event: never) => void) => () => void;
  /** Undefined when the request was refused or not answered. */
  readonly request: <T>(event: string, payload: object) => Promise<T | undefined>;
  readonly history: (query: { readonly before?: number }) => Promise<MessagePage>;
}
export interface MessagePage {
  readonly docs: readonly ChatMessage[];
  readonly lastSeq: number;
  readonly readSeq: number;
}

export interface MessageStreamState {
  readonly isRead: boolean;
  /** In order, without gaps. */
  readonly messages: readonly ChatMessage[];
  /** Read position of the reader when the conversation was opened. */
  readonly readSeq: number;
  readonly hasOlder: boolean;
}

export interface MessageStream {
  readonly state: () => MessageStreamState;
  readonly older: () => Promise<void>;
  /** Adds a message from a call's answer, or one to show at once. */
  readonly take: (message: ChatMessage) => void;
  readonly close: () => void;
}

const gapPatienceMs = 300;
/** Backoff of an unanswered request: the delay doubles up to the maximum. */
const retryDelay = { firstMs: 500, mostMs: 30_000 };

export function createMessageStream(
  conversationKey: ConversationKey,
  me: string,
  ends: ChatTransport,
  onChange: (state: MessageStreamState) => void,
): MessageStream {
  const bySeq = new Map<number, ChatMessage>();
  let [oldest, gapless, readSeq] = [1, 0, 0];
  let isRead = false;
  let isClosed = false;
  /** A socket outside the room receives no events. */
  let isEntered = false;
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const state = (): MessageStreamState => ({
    isRead,
    messages: Array.from({ length: gapless - oldest + 1 }, (_, offset) => bySeq.get(oldest + offset)).filter(isDefined),
    readSeq,
    hasOlder: oldest > 1,
  });
  const notifyChange = () => {
    if (!isClosed && isRead) onChange(state());
  };
  /** Ignores an older version of a message that arrives late. */
  const put = (message: ChatMessage) => {
    const existing = bySeq.get(message.seq);
    if (!existing || existing.updatedAt <= message.updatedAt) bySeq.set(message.seq, message);
    while (bySeq.has(gapless + 1)) gapless += 1;
  };
  const take = (message: ChatMessage) => {
    if (message.seq < oldest) return;
    put(message);
    notifyChange();
    if (Math.max(...bySeq.keys()) > gapless) catchUpSoon();
  };
  const catchUpSoon = () => {
    gapTimer ??= setTimeout(() => {
      gapTimer = undefined;
      if (Math.max(...bySeq.keys()) > gapless) void catchUp();
    }, gapPatienceMs);
  };
  const newestChange = () =>
    [...bySeq.values()].reduce<string | undefined>(
      (latest, { updatedAt }) => (latest === undefined || updatedAt > latest ? updatedAt : latest),
      undefined,
    );
  const [enter, leave] = conversationKey.tableId
    ? (["on-table-enter", "on-table-leave"] as const)
    : (["on-talk-enter", "on-talk-leave"] as const);
  /** Requests missed messages until there are none. */
  const catchUp = async (waitMs = retryDelay.firstMs) => {
    clearTimeout(retryTimer);
    const changedAfter = newestChange();
    for (let hasMore = true; hasMore && !isClosed; ) {
      const answer = await ends.request<MissedMessages | RoomJoined>(isEntered ? "on-table-missed" : enter, {
        ...conversationKey,
        afterSeq: gapless,
        ...(changedAfter && { changedAfter }),
      });
      if (!answer) return retryLater(waitMs);
      isEntered = true;
      for (const message of [...answer.missed, ...answer.changed]) if (message.seq >= oldest) put(message);
      notifyChange();
      hasMore = answer.more;
    }
  };
  const retryLater = (waitMs: number) => {
    if (isClosed) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void catchUp(Math.min(waitMs * 2, retryDelay.mostMs)), waitMs);
  };

  const isOfThisConversation = ({ tableId, toUser, message }: ServerToClientEvents["chat_message"]) =>
    conversationKey.tableId
      ? tableId === conversationKey.tableId
      : (message.from._id === me && toUser === conversationKey.toUser) ||
        (message.from._id === conversationKey.toUser && toUser === me);
  const handleMessage = (event: ServerToClientEvents["chat_message"]) => {
    if (isRead && isOfThisConversation(event)) take(event.message);
  };
  const unsubscribers = [
    ends.on("chat_message", handleMessage),
    ends.on("chat_changed", handleMessage),
    ends.on("chat_gap", () => void catchUp()),
    ends.on("connect", () => {
      isEntered = false;
      if (isRead) void catchUp();
    }),
  ];
  const start = async () => {
    const page = await ends.history({});
    readSeq = page.readSeq;
    oldest = page.docs[0]?.seq ?? page.lastSeq + 1;
    gapless = oldest - 1;
    for (const message of page.docs) put(message);
    isRead = true;
    notifyChange();
    await catchUp();
  };
  void start().catch(() => onChange(state()));

  return {
    state,
    take,
    older: async () => {
      const { docs } = await ends.history({ before: oldest });
      for (const message of docs) bySeq.set(message.seq, message);
      oldest = docs[0]?.seq ?? 1;
      notifyChange();
    },
    close: () => {
      isClosed = true;
      clearTimeout(gapTimer);
      clearTimeout(retryTimer);
      for (const stop of unsubscribers) stop();
      void ends.request(leave, conversationKey);
    },
  };
}

const isDefined = <T>(each: T | undefined): each is T => each !== undefined;
