/** A conversation laid over the page's socket, what is on its way to it, and who is writing. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ApiError, api } from "../../../web/api.ts";
import { messageOf } from "../../../web/office/queries.ts";
import { line as openLine } from "../../../web/realtime.ts";
import type { ChatMessage, Said } from "../contract.ts";
import type { ChatTold } from "../events.ts";
import { typingEveryMs } from "../kinds.ts";
import { layLine, type Line, type LineState, type Page, type Spot } from "./line.ts";

/** What somebody wrote and the server has not answered yet. */
export interface OnItsWay {
  readonly draft: Draft;
  readonly state: "sending" | "waiting" | "failed";
  readonly reason?: string;
  readonly percent?: number;
}
export type Draft = Pick<Said, "_id" | "text" | "type"> &
  Partial<Pick<Said, "options" | "closesAt" | "replyTo" | "objectiveId" | "mentions">> & { readonly file?: File };

const begun: LineState = { isRead: false, messages: [], readSeq: 0, hasOlder: false };
const answerMs = 8000;

/** One that stays the same for as long as its conversation does. */
export function useSpot({ tableId, toUser }: Spot): Spot {
  return useMemo(() => (tableId ? { tableId } : { toUser: toUser ?? "" }), [tableId, toUser]);
}

/** A page of what was said, in its order. */
export async function readPage(spot: Spot, asked: { before?: number; search?: string; limit?: number }): Promise<Page> {
  if (!spot.tableId) return api.chat.talk({ userId: spot.toUser ?? "", ...asked });
  const { docs, ...standing } = await api.chat.table({ tableId: spot.tableId, ...asked });
  const all = docs.flatMap(({ messages }) => messages).toSorted((one, other) => one.seq - other.seq);
  return { docs: all, ...standing };
}

export function useLine(spot: Spot, me: string) {
  const [state, setState] = useState(begun);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const socket = openLine.use();
  const laid = useRef<Line>(undefined);
  useEffect(() => {
    if (!socket) return;
    void attempt;
    const laying = layLine(
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
          readPage(spot, asked).catch((reason: unknown) => {
            setError(reason);
            throw reason;
          }),
      },
      setState,
    );
    laid.current = laying;
    return laying.close;
  }, [socket, spot, me, attempt]);
  const outgoing = useOutgoing(spot, laid);
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
    onTheirWay: outgoing.all.filter(({ draft }) => !arrived.has(draft._id)),
    send: outgoing.send,
    discard: outgoing.discard,
  };
}

function useOutgoing(spot: Spot, laid: { readonly current: Line | undefined }) {
  const [all, setAll] = useState<readonly OnItsWay[]>([]);
  const change = (id: string, set: Partial<OnItsWay>) =>
    setAll((now) => now.map((each) => (each.draft._id === id ? { ...each, ...set } : each)));
  const discard = (id: string) => setAll((now) => now.filter(({ draft }) => draft._id !== id));
  const send = async (draft: Draft) => {
    setAll((now) => [...now.filter((each) => each.draft._id !== draft._id), { draft, state: "sending" }]);
    try {
      const message = await say(spot, draft, (percent) => change(draft._id, { percent }));
      laid.current?.take(message);
      discard(draft._id);
    } catch (reason) {
      const isCut = reason instanceof ApiError && reason.code === "OFFLINE";
      change(draft._id, { state: isCut ? "waiting" : "failed", reason: faultOf(reason) });
    }
  };
  // Sent again under its own identifier: what had arrived is not said twice.
  const sendAgain = useEffectEvent(async () => {
    for (const { draft, state } of all) if (state === "waiting") await send(draft);
  });
  useEffect(() => {
    const back = () => void sendAgain();
    window.addEventListener("online", back);
    const socket = openLine.get();
    socket?.on("connect", back);
    return () => {
      window.removeEventListener("online", back);
      socket?.off("connect", back);
    };
  }, []);
  return { all, send, discard };
}

const faultOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || messageOf(error);

function say(spot: Spot, { file, ...draft }: Draft, progress: (percent: number) => void): Promise<ChatMessage> {
  if (!file) return api.chat.send({ ...draft, ...spot });
  const { _id, text, objectiveId } = draft;
  const input = { _id, ...spot, text, ...(objectiveId && { objectiveId }), file };
  return api.chat.sendFile(input, { progress });
}

/** Who is writing there beside the reader, by name, each for as long as they were said to. */
export function useTyping(spot: Spot): readonly string[] {
  const socket = openLine.use();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!socket) return;
    const over = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = (userId: string) => setNames(({ [userId]: _gone, ...others }) => others);
    const typing = ({ tableId, userId, name, forMs }: ChatTold["table_typing"]) => {
      if (spot.tableId ? tableId !== spot.tableId : tableId || userId !== spot.toUser) return;
      setNames((now) => ({ ...now, [userId]: name }));
      clearTimeout(over.get(userId));
      over.set(
        userId,
        setTimeout(() => stop(userId), forMs),
      );
    };
    const said = ({ message }: ChatTold["chat_message"]) => stop(message.from._id);
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
export function useSayTyping(spot: Spot): () => void {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < typingEveryMs) return;
    last.current = now;
    openLine.get()?.emit("on-typing", spot);
  };
}
