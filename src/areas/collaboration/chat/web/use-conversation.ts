/** Connects a conversation to the page's socket and send queue; also who is typing. */
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { socketConnection as openLine } from "../../../../web/realtime.ts";
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
import { createUnsentStorage } from "./unsent-storage.ts";

const initialState: MessageStreamState = { isRead: false, messages: [], readSeq: 0, hasOlder: false };
const answerMs = 8000;

/** A stable object for the same conversation. */
export function useSpot({ tableId, toUser }: ConversationKey): ConversationKey {
  return useMemo(() => (tableId ? { tableId } : { toUser: toUser ?? "" }), [tableId, toUser]);
}

/** One page of messages, in order. */
export async function readMessagePage(
  conversationKey: ConversationKey,
  query: { before?: number; search?: string; limit?: number },
): Promise<MessagePage> {
  if (!conversationKey.tableId) return api.chat.talk({ userId: conversationKey.toUser ?? "", ...query });
  const { docs, ...state } = await api.chat.table({ tableId: conversationKey.tableId, ...query });
  const messages = docs.flatMap(({ messages }) => messages).toSorted((a, b) => a.seq - b.seq);
  return { docs: messages, ...state };
}

export function useConversation(conversationKey: ConversationKey, me: string) {
  const [state, setState] = useState(initialState);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const socket = openLine.use();
  const stream = useRef<MessageStream>(undefined);
  const sender = useSender(conversationKey, me);
  const pendingMessages = sender.all.use();
  useEffect(() => {
    if (!socket) return;
    void attempt;
    const newStream = createMessageStream(
      conversationKey,
      me,
      {
        on: (event, listener) => {
          socket.on(event, listener as never);
          return () => void socket.off(event, listener as never);
        },
        request: async <T>(event: string, payload: object) => {
          if (!socket.connected) return undefined;
          const answer = (await socket
            .timeout(answerMs)
            .emitWithAck(event, payload)
            .catch(() => undefined)) as ({ ok: boolean } & T) | undefined;
          return answer?.ok ? answer : undefined;
        },
        history: (query) =>
          readMessagePage(conversationKey, query).catch((reason: unknown) => {
            setError(reason);
            throw reason;
          }),
      },
      setState,
    );
    stream.current = newStream;
    const stop = sender.subscribe(newStream.take);
    return () => {
      stop();
      newStream.close();
    };
  }, [socket, conversationKey, me, attempt, sender]);
  const arrived = new Set(state.messages.map(({ _id }) => _id));
  return {
    ...state,
    error,
    retry: async () => {
      setError(undefined);
      setAttempt((now) => now + 1);
    },
    take: (message: ChatMessage) => stream.current?.take(message),
    now: () => stream.current?.state() ?? initialState,
    older: () => stream.current?.older() ?? Promise.resolve(),
    pendingMessages: pendingMessages.filter(({ draft }) => !arrived.has(draft._id)),
    send: sender.send,
    discard: sender.discard,
  };
}

/**
 * One queue for each conversation of a person, for the lifetime of the page, so that messages are sent after the
 * panel is closed.
 */
const senders = new Map<string, Sender>();

function senderOf(conversationKey: ConversationKey, me: string): Sender {
  const key = `legalsit-unsent-${me}-${conversationKey.tableId ?? conversationKey.toUser}-`;
  const existing = senders.get(key);
  if (existing) return existing;
  const stream = createSendQueue({
    send: (draft, progress) => sendDraft(conversationKey, draft, progress),
    reasonOf,
    storage: createUnsentStorage(key),
  });
  senders.set(key, stream);
  return stream;
}

function useSender(conversationKey: ConversationKey, me: string): Sender {
  const socket = openLine.use();
  const sender = useMemo(() => senderOf(conversationKey, me), [conversationKey, me]);
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

/** Connection failures, rate limits and gateway errors of a restarting server: worth a retry. */
const retryStatuses: readonly number[] = [0, 429, 502, 503, 504];

function reasonOf(error: unknown): string | undefined {
  if (error instanceof DOMException || (error instanceof ApiError && retryStatuses.includes(error.status)))
    return undefined;
  return (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorMessage(error);
}

function sendDraft(
  conversationKey: ConversationKey,
  { file, ...draft }: MessageDraft,
  progress: (percent: number) => void,
): Promise<ChatMessage> {
  // A request on a dead connection would hold back the messages after it.
  if (!file) return api.chat.send({ ...draft, ...conversationKey }, { signal: AbortSignal.timeout(answerMs) });
  const { _id, text, objectiveId } = draft;
  const input = { _id, ...conversationKey, text, ...(objectiveId && { objectiveId }), file };
  return api.chat.sendFile(input, { progress });
}

/** Names of other people who are typing, each for the time that the event states. */
export function useTyping(conversationKey: ConversationKey): readonly string[] {
  const socket = openLine.use();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!socket) return;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const remove = (userId: string) => setNames(({ [userId]: _removed, ...others }) => others);
    const addTyping = ({ tableId, userId, name, forMs }: ServerToClientEvents["table_typing"]) => {
      if (conversationKey.tableId ? tableId !== conversationKey.tableId : tableId || userId !== conversationKey.toUser)
        return;
      setNames((now) => ({ ...now, [userId]: name }));
      clearTimeout(timers.get(userId));
      timers.set(
        userId,
        setTimeout(() => remove(userId), forMs),
      );
    };
    const removeSender = ({ message }: ServerToClientEvents["chat_message"]) => remove(message.from._id);
    socket.on("table_typing", addTyping);
    socket.on("chat_message", removeSender);
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      setNames({});
      socket.off("table_typing", addTyping);
      socket.off("chat_message", removeSender);
    };
  }, [socket, conversationKey]);
  return Object.values(names);
}

/** Reports that the user is typing, at most once per `typingEveryMs`. */
export function usePublishTyping(conversationKey: ConversationKey): () => void {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < typingEveryMs) return;
    last.current = now;
    openLine.get()?.emit("on-typing", conversationKey);
  };
}
