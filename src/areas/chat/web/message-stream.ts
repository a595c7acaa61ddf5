/**
 * One conversation as a browser has it. The server's order is the truth: what stands after a gap waits until the gap is filled,
 * what was missed is asked for, and the same message is shown once however often it arrives.
 */
import type { ChatMessage } from "../contract.ts";
import type { ServerToClientEvents, RoomJoined, MissedMessages } from "../socket-contract.ts";

/** Where it is said: in a table, or with somebody. */
export type ConversationKey =
  | { readonly tableId: string; readonly toUser?: never }
  | { readonly toUser: string; readonly tableId?: never };

/** What the line is laid over; tests bring their own. */
export interface Ends {
  /** Hears an event of the socket, "connect" and "disconnect" too. Returns how to stop. */
  readonly on: (event: string, heard: (told: never) => void) => () => void;
  /** Nothing where it was refused or not answered. */
  readonly ask: <T>(event: string, said: object) => Promise<T | undefined>;
  readonly history: (asked: { readonly before?: number }) => Promise<MessagePage>;
}
export interface MessagePage {
  readonly docs: readonly ChatMessage[];
  readonly lastSeq: number;
  readonly readSeq: number;
}

export interface MessageStreamState {
  readonly isRead: boolean;
  /** In their order, without gaps. */
  readonly messages: readonly ChatMessage[];
  /** How far its reader had read when it was opened. */
  readonly readSeq: number;
  readonly hasOlder: boolean;
}

export interface MessageStream {
  readonly state: () => MessageStreamState;
  readonly older: () => Promise<void>;
  /** What a call answered, or what is to be seen at once. */
  readonly take: (message: ChatMessage) => void;
  readonly close: () => void;
}

const gapPatienceMs = 300;
/** What is not answered is asked again after this, each time after twice as long up to the most. */
const again = { firstMs: 500, mostMs: 30_000 };

export function createMessageStream(
  spot: ConversationKey,
  me: string,
  ends: Ends,
  changed: (state: MessageStreamState) => void,
): MessageStream {
  const bySeq = new Map<number, ChatMessage>();
  let [oldest, gapless, readSeq] = [1, 0, 0];
  let isRead = false;
  let isClosed = false;
  /** Who has not entered since the socket was opened hears nothing. */
  let isEntered = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let askingAgain: ReturnType<typeof setTimeout> | undefined;

  const state = (): MessageStreamState => ({
    isRead,
    messages: Array.from({ length: gapless - oldest + 1 }, (_, at) => bySeq.get(oldest + at)).filter(isThere),
    readSeq,
    hasOlder: oldest > 1,
  });
  const tell = () => {
    if (!isClosed && isRead) changed(state());
  };
  /** What arrived later but tells of an earlier moment is not taken. */
  const put = (message: ChatMessage) => {
    const known = bySeq.get(message.seq);
    if (!known || known.updatedAt <= message.updatedAt) bySeq.set(message.seq, message);
    while (bySeq.has(gapless + 1)) gapless += 1;
  };
  const take = (message: ChatMessage) => {
    if (message.seq < oldest) return;
    put(message);
    tell();
    if (Math.max(...bySeq.keys()) > gapless) askSoon();
  };
  const askSoon = () => {
    asking ??= setTimeout(() => {
      asking = undefined;
      if (Math.max(...bySeq.keys()) > gapless) void catchUp();
    }, gapPatienceMs);
  };
  const newest = () =>
    [...bySeq.values()].reduce<string | undefined>(
      (latest, { updatedAt }) => (latest === undefined || updatedAt > latest ? updatedAt : latest),
      undefined,
    );
  const [enter, leave] = spot.tableId
    ? (["on-table-enter", "on-table-leave"] as const)
    : (["on-talk-enter", "on-talk-leave"] as const);
  /** Until nothing is missed any more. */
  const catchUp = async (waitMs = again.firstMs) => {
    clearTimeout(askingAgain);
    const changedAfter = newest();
    for (let hasMore = true; hasMore && !isClosed; ) {
      const told = await ends.ask<MissedMessages | RoomJoined>(isEntered ? "on-table-missed" : enter, {
        ...spot,
        afterSeq: gapless,
        ...(changedAfter && { changedAfter }),
      });
      if (!told) return askAgain(waitMs);
      isEntered = true;
      for (const message of [...told.missed, ...told.changed]) if (message.seq >= oldest) put(message);
      tell();
      hasMore = told.more;
    }
  };
  const askAgain = (waitMs: number) => {
    if (isClosed) return;
    clearTimeout(askingAgain);
    askingAgain = setTimeout(() => void catchUp(Math.min(waitMs * 2, again.mostMs)), waitMs);
  };

  const isHere = ({ tableId, toUser, message }: ServerToClientEvents["chat_message"]) =>
    spot.tableId
      ? tableId === spot.tableId
      : (message.from._id === me && toUser === spot.toUser) || (message.from._id === spot.toUser && toUser === me);
  const hear = (told: ServerToClientEvents["chat_message"]) => {
    if (isRead && isHere(told)) take(told.message);
  };
  const stops = [
    ends.on("chat_message", hear),
    ends.on("chat_changed", hear),
    ends.on("chat_gap", () => void catchUp()),
    ends.on("connect", () => {
      isEntered = false;
      if (isRead) void catchUp();
    }),
  ];
  const begin = async () => {
    const page = await ends.history({});
    readSeq = page.readSeq;
    oldest = page.docs[0]?.seq ?? page.lastSeq + 1;
    gapless = oldest - 1;
    for (const message of page.docs) put(message);
    isRead = true;
    tell();
    await catchUp();
  };
  void begin().catch(() => changed(state()));

  return {
    state,
    take,
    older: async () => {
      const { docs } = await ends.history({ before: oldest });
      for (const message of docs) bySeq.set(message.seq, message);
      oldest = docs[0]?.seq ?? 1;
      tell();
    },
    close: () => {
      isClosed = true;
      clearTimeout(asking);
      clearTimeout(askingAgain);
      for (const stop of stops) stop();
      void ends.ask(leave, spot);
    },
  };
}

const isThere = <T>(each: T | undefined): each is T => each !== undefined;
