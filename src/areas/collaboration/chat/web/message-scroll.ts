/** Scroll position of a conversation: it follows new messages, marks them read, and jumps to a linked one. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { api } from "../../../../web/api.ts";
import type { ConversationKey } from "./message-stream.ts";
import { useConversation } from "./use-conversation.ts";

export type ChatConversation = ReturnType<typeof useConversation>;

const scrollToEnd = (box: HTMLElement | null) => box?.scrollTo({ top: box.scrollHeight });

/** Keeps the scroll position at the end if it is there. A reader further up is not moved. */
export function useStickToEnd(box: RefObject<HTMLDivElement | null>, newest: number | undefined, sending: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  const scrollDown = () => scrollToEnd(box.current);
  useLayoutEffect(() => {
    void [newest, sending];
    if (atEnd.current) scrollToEnd(box.current);
  }, [box, newest, sending]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const updatePosition = () => {
      atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 40;
      setAtEnd(atEnd.current);
    };
    const resizeObserver = new ResizeObserver(() => {
      if (atEnd.current) scrollToEnd(current);
    });
    current.addEventListener("scroll", updatePosition, { passive: true });
    resizeObserver.observe(current);
    return () => {
      current.removeEventListener("scroll", updatePosition);
      resizeObserver.disconnect();
    };
  }, [box]);
  return { isAtEnd, toEnd: scrollDown };
}

/** Marks the newest message as read when it is at the end of a visible window. */
export function useReadUpTo(conversationKey: ConversationKey, newest: number | undefined, isAtEnd: boolean): void {
  const lastSentSeq = useRef(0);
  useEffect(() => {
    const sendReadPosition = () => {
      if (!newest || !isAtEnd || newest <= lastSentSeq.current || document.visibilityState !== "visible") return;
      lastSentSeq.current = newest;
      api.chat.read({ ...conversationKey, seq: newest }).catch(() => {
        // Sent with the next message or when the conversation is opened again.
        lastSentSeq.current = 0;
      });
    };
    sendReadPosition();
    document.addEventListener("visibilitychange", sendReadPosition);
    return () => document.removeEventListener("visibilitychange", sendReadPosition);
  }, [conversationKey, newest, isAtEnd]);
}

export function showMessage(box: HTMLElement | null, seq: number): void {
  const element = box?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}

/** Loads older pages until the message is loaded, at most 40. */
export async function loadUntil(talk: ChatConversation, seq: number): Promise<void> {
  for (let pagesLeft = 40; pagesLeft > 0; pagesLeft -= 1) {
    const { messages, hasOlder } = talk.now();
    if (!hasOlder || (messages[0]?.seq ?? 0) <= seq) return;
    await talk.older();
  }
}

export function useLinkedMessage(
  box: RefObject<HTMLDivElement | null>,
  seq: number | undefined,
  talk: ChatConversation,
): void {
  const shownSeq = useRef<number>(undefined);
  useEffect(() => {
    if (!seq || !talk.isRead || shownSeq.current === seq) return;
    shownSeq.current = seq;
    void loadUntil(talk, seq).then(() => requestAnimationFrame(() => showMessage(box.current, seq)));
  });
}
