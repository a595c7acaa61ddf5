/** A conversation laid over the page's socket, what is on its way to it, and who is writing. */
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError, api } from "../../../web/api.ts";
import { errorMessage } from "../../../web/office/query-client.ts";
import { socketConnection as openLine } from "../../../web/realtime.ts";
import type { ChatMessage } from "../contract.ts";
import type { ServerToClientEvents } from "../socket-contract.ts";
import { typingEveryMs } from "../limits.ts";
import {
  createMessageStream,
  type MessageStream,
  type MessageStreamState,
  type MessagePage,
  type ConversationKey,
} from "./message-stream.ts";
import { type MessageDraft, createSendQueue, type Sender } from "./send-queue.ts";
import { unsentUnder } from "./unsent-storage.ts";

const begun: MessageStreamState = { isRead: false, messages: [], readSeq: 0, hasOlder: false };
const answerMs = 8000;

/** One that stays the same for as long as its conversation does. */
export function useSpot({ tableId, toUser }: ConversationKey): ConversationKey {
  return useMemo(() => (tableId ? { tableId } : { toUser: toUser ?? "" }), [tableId, toUser]);
}

/** A page of what was said, in its order. */
export async function readMessagePage(
  spot: ConversationKey,
  asked: { before?: number; search?: string; limit?: number },
): Promise<MessagePage> {
  if (!spot.tableId) return api.chat.talk({ userId: spot.toUser ?? "", ...asked });
  const { docs, ...standing } = await api.chat.table({ tableId: spot.tableId, ...asked });
  const all = docs.flatMap(({ messages }) => messages).toSorted((one, other) => one.seq - other.seq);
  return { docs: all, ...standing };
}

export function useConversation(spot: ConversationKey, me: string) {
  const [state, setState] = useState(begun);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const socket = openLine.use();
  const laid = useRef<MessageStream>(undefined);
  const sender = useSender(spot, me);
  const onTheirWay = sender.all.use();
  useEffect(() => {
    if (!socket) return;
    void attempt;
    const laying = createMessageStream(
      spot,
      me,
      {
        on: (event, heard) => {
          socket.on(event, heard as never);
          return () => void socket.off(event, heard as never);
        },
        ask: async <T>(event: string, said: object) => {
          if (!socket.connected) return undefined;
          const answer = (await socket
            .timeout(answerMs)
            .emitWithAck(event, said)
            .catch(() => undefined)) as ({ ok: boolean } & T) | undefined;
          return answer?.ok ? answer : undefined;
        },
        history: (asked) =>
          readMessagePage(spot, asked).catch((reason: unknown) => {
            setError(reason);
            throw reason;
          }),
      },
      setState,
    );
    laid.current = laying;
    const stop = sender.hear(laying.take);
    return () => {
      stop();
      laying.close();
    };
  }, [socket, spot, me, attempt, sender]);
  const arrived = new Set(state.messages.map(({ _id }) => _id));
  return {
    ...state,
    error,
    retry: async () => {
      setError(undefined);
      setAttempt((now) => now + 1);
    },
    take: (message: ChatMessage) => laid.current?.take(message),
    now: () => laid.current?.state() ?? begun,
    older: () => laid.current?.older() ?? Promise.resolve(),
    onTheirWay: onTheirWay.filter(({ draft }) => !arrived.has(draft._id)),
    send: sender.send,
    discard: sender.discard,
  };
}

/** One for each conversation of a person, for as long as the page is there: what waits is sent when its panel is closed too. */
const senders = new Map<string, Sender>();

function senderOf(spot: ConversationKey, me: string): Sender {
  const key = `legalsit-unsent-${me}-${spot.tableId ?? spot.toUser}-`;
  const known = senders.get(key);
  if (known) return known;
  const laid = createSendQueue({
    say: (draft, progress) => say(spot, draft, progress),
    reasonOf,
    kept: unsentUnder(key),
  });
  senders.set(key, laid);
  return laid;
}

function useSender(spot: ConversationKey, me: string): Sender {
  const socket = openLine.use();
  const sender = useMemo(() => senderOf(spot, me), [spot, me]);
  useEffect(() => {
    window.addEventListener("online", sender.again);
    socket?.on("connect", sender.again);
    return () => {
      window.removeEventListener("online", sender.again);
      socket?.off("connect", sender.again);
    };
  }, [sender, socket]);
  return sender;
}

/** Nothing came, too many at once, or what stands between us and a server that begins anew. */
const notNow: readonly number[] = [0, 429, 502, 503, 504];

function reasonOf(error: unknown): string | undefined {
  if (error instanceof DOMException || (error instanceof ApiError && notNow.includes(error.status))) return undefined;
  return (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorMessage(error);
}

function say(
  spot: ConversationKey,
  { file, ...draft }: MessageDraft,
  progress: (percent: number) => void,
): Promise<ChatMessage> {
  // What hangs on a dead line holds up all that is behind it.
  if (!file) return api.chat.send({ ...draft, ...spot }, { signal: AbortSignal.timeout(answerMs) });
  const { _id, text, objectiveId } = draft;
  const input = { _id, ...spot, text, ...(objectiveId && { objectiveId }), file };
  return api.chat.sendFile(input, { progress });
}

/** Who is writing there beside the reader, by name, each for as long as they were said to. */
export function useTyping(spot: ConversationKey): readonly string[] {
  const socket = openLine.use();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!socket) return;
    const over = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = (userId: string) => setNames(({ [userId]: _gone, ...others }) => others);
    const typing = ({ tableId, userId, name, forMs }: ServerToClientEvents["table_typing"]) => {
      if (spot.tableId ? tableId !== spot.tableId : tableId || userId !== spot.toUser) return;
      setNames((now) => ({ ...now, [userId]: name }));
      clearTimeout(over.get(userId));
      over.set(
        userId,
        setTimeout(() => stop(userId), forMs),
      );
    };
    const said = ({ message }: ServerToClientEvents["chat_message"]) => stop(message.from._id);
    socket.on("table_typing", typing);
    socket.on("chat_message", said);
    return () => {
      for (const timer of over.values()) clearTimeout(timer);
      setNames({});
      socket.off("table_typing", typing);
      socket.off("chat_message", said);
    };
  }, [socket, spot]);
  return Object.values(names);
}

/** Says that one is writing, as seldom as it is heard. */
export function useSayTyping(spot: ConversationKey): () => void {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < typingEveryMs) return;
    last.current = now;
    openLine.get()?.emit("on-typing", spot);
  };
}
