/**
 * Queue of unsent messages. Messages are sent one after the other, in the order they were written, each under a fixed
 * identifier. A lost connection delays all that follow; a refused message does not.
 */
import { store, type Store } from "../../../../web/observable-store.ts";
import type { ChatMessage, MessageInput } from "../contract.ts";

export type MessageDraft = Pick<MessageInput, "_id" | "text" | "type"> &
  Partial<Pick<MessageInput, "options" | "closesAt" | "replyTo" | "objectiveId" | "mentions">> & {
    readonly file?: File;
  };

/** A written message that the server has not confirmed. */
export interface PendingMessage {
  readonly draft: MessageDraft;
  readonly state: "sending" | "waiting" | "failed";
  readonly reason?: string;
  readonly percent?: number;
}

/** Dependencies; tests replace them. */
export interface SenderEnds {
  readonly send: (draft: MessageDraft, progress: (percent: number) => void) => Promise<ChatMessage>;
  /** The reason of a refusal, for the writer; undefined for a connection failure. */
  readonly reasonOf: (error: unknown) => string | undefined;
  /** Storage that survives the page, oldest first. */
  readonly storage: {
    readonly all: () => readonly MessageDraft[];
    keep(draft: MessageDraft): void;
    forget(id: string): void;
  };
  /** Delay after a connection failure: doubles from the first value to the second. */
  readonly waitMs?: readonly [first: number, most: number];
}

export interface Sender {
  readonly all: Store<readonly PendingMessage[]>;
  /** A message that is sent again moves to the end of the queue. */
  readonly send: (draft: MessageDraft) => void;
  readonly discard: (id: string) => void;
  /** The connection is back. */
  readonly again: () => void;
  /** Subscribes to stored messages. Returns the unsubscribe function. */
  readonly subscribe: (listener: (message: ChatMessage) => void) => () => void;
}

type Lane = "texts" | "files";
/** Files have a lane of their own, so that a large file does not hold back texts. */
const laneOf = ({ draft }: PendingMessage): Lane => (draft.file ? "files" : "texts");
const pendingMessage = (draft: MessageDraft): PendingMessage => ({ draft, state: "sending" });

export function createSendQueue({
  send: sendOne,
  reasonOf,
  storage,
  waitMs: [firstDelay, maxDelay] = [1000, 15_000],
}: SenderEnds): Sender {
  const all = store<readonly PendingMessage[]>(storage.all().map(pendingMessage));
  const listeners = new Set<(message: ChatMessage) => void>();
  const busy = new Set<Lane>();
  let delay = firstDelay;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const change = (id: string, changes: Partial<PendingMessage>) =>
    all.set(all.get().map((each) => (each.draft._id === id ? { ...each, ...changes } : each)));
  const discard = (id: string) => {
    storage.forget(id);
    all.set(all.get().filter(({ draft }) => draft._id !== id));
  };
  const nextInLane = (lane: Lane) => all.get().find((each) => laneOf(each) === lane && each.state !== "failed");
  const sendAll = async (lane: Lane) => {
    if (busy.has(lane)) return;
    busy.add(lane);
    for (let each = nextInLane(lane); each; each = nextInLane(lane)) {
      const { draft } = each;
      const id = draft._id;
      change(id, { state: "sending" });
      try {
        const message = await sendOne(draft, (percent) => change(id, { percent }));
        delay = firstDelay;
        for (const notify of listeners) notify(message);
        discard(id);
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) {
          holdBack(lane);
          break;
        }
        change(id, { state: "failed", reason });
      }
    }
    busy.delete(lane);
  };
  const holdBack = (lane: Lane) => {
    const isSending = (each: PendingMessage) => laneOf(each) === lane && each.state === "sending";
    all.set(all.get().map((each) => (isSending(each) ? { ...each, state: "waiting" } : each)));
    retryTimer ??= setTimeout(retry, delay);
    delay = Math.min(maxDelay, delay * 2);
  };
  const retry = () => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    for (const lane of ["texts", "files"] as const) void sendAll(lane);
  };
  retry();

  return {
    all,
    discard,
    again: retry,
    send: (draft) => {
      storage.keep(draft);
      const others = all.get().filter((each) => each.draft._id !== draft._id);
      all.set([...others, pendingMessage(draft)]);
      retry();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
