/**
 * What one says in a conversation until the server has answered: one message after the other, as they were written, each under
 * its own identifier however often it is sent. A cut keeps all that is behind it waiting; a refusal holds up nothing.
 */
import { store, type Store } from "../../../web/observable-store.ts";
import type { ChatMessage, MessageInput } from "../contract.ts";

export type MessageDraft = Pick<MessageInput, "_id" | "text" | "type"> &
  Partial<Pick<MessageInput, "options" | "closesAt" | "replyTo" | "objectiveId" | "mentions">> & {
    readonly file?: File;
  };

/** What somebody wrote and the server has not answered yet. */
export interface PendingMessage {
  readonly draft: MessageDraft;
  readonly state: "sending" | "waiting" | "failed";
  readonly reason?: string;
  readonly percent?: number;
}

/** What it is laid over; tests bring their own. */
export interface SenderEnds {
  readonly say: (draft: MessageDraft, progress: (percent: number) => void) => Promise<ChatMessage>;
  /** Why it was refused, for its writer; nothing where it only did not come through. */
  readonly reasonOf: (error: unknown) => string | undefined;
  /** What outlasts the page, oldest first. */
  readonly kept: {
    readonly all: () => readonly MessageDraft[];
    keep(draft: MessageDraft): void;
    forget(id: string): void;
  };
  /** How long it waits after a cut, twice as long each time, and at most. */
  readonly waitMs?: readonly [first: number, most: number];
}

export interface Sender {
  readonly all: Store<readonly PendingMessage[]>;
  /** Said again, it stands behind what was written meanwhile. */
  readonly send: (draft: MessageDraft) => void;
  readonly discard: (id: string) => void;
  /** The line is back. */
  readonly again: () => void;
  /** Hears what the server took. Returns how to stop. */
  readonly hear: (taken: (message: ChatMessage) => void) => () => void;
}

type Lane = "texts" | "files";
/** A long file does not hold up what is said beside it. */
const laneOf = ({ draft }: PendingMessage): Lane => (draft.file ? "files" : "texts");
const begun = (draft: MessageDraft): PendingMessage => ({ draft, state: "sending" });

export function createSendQueue({ say, reasonOf, kept, waitMs: [first, most] = [1000, 15_000] }: SenderEnds): Sender {
  const all = store<readonly PendingMessage[]>(kept.all().map(begun));
  const hearers = new Set<(message: ChatMessage) => void>();
  const busy = new Set<Lane>();
  let wait = first;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const change = (id: string, set: Partial<PendingMessage>) =>
    all.set(all.get().map((each) => (each.draft._id === id ? { ...each, ...set } : each)));
  const discard = (id: string) => {
    kept.forget(id);
    all.set(all.get().filter(({ draft }) => draft._id !== id));
  };
  const next = (lane: Lane) => all.get().find((each) => laneOf(each) === lane && each.state !== "failed");
  const empty = async (lane: Lane) => {
    if (busy.has(lane)) return;
    busy.add(lane);
    for (let each = next(lane); each; each = next(lane)) {
      const { draft } = each;
      const id = draft._id;
      change(id, { state: "sending" });
      try {
        const message = await say(draft, (percent) => change(id, { percent }));
        wait = first;
        for (const taken of hearers) taken(message);
        discard(id);
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) {
          hold(lane);
          break;
        }
        change(id, { state: "failed", reason });
      }
    }
    busy.delete(lane);
  };
  const hold = (lane: Lane) => {
    const isHeld = (each: PendingMessage) => laneOf(each) === lane && each.state === "sending";
    all.set(all.get().map((each) => (isHeld(each) ? { ...each, state: "waiting" } : each)));
    waiting ??= setTimeout(again, wait);
    wait = Math.min(most, wait * 2);
  };
  const again = () => {
    clearTimeout(waiting);
    waiting = undefined;
    for (const lane of ["texts", "files"] as const) void empty(lane);
  };
  again();

  return {
    all,
    discard,
    again,
    send: (draft) => {
      kept.keep(draft);
      const others = all.get().filter((each) => each.draft._id !== draft._id);
      all.set([...others, begun(draft)]);
      again();
    },
    hear: (taken) => {
      hearers.add(taken);
      return () => void hearers.delete(taken);
    },
  };
}
