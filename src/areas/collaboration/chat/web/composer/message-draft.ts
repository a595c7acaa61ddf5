/** Draft of a message per conversation, stored in the browser. */
import { useState } from "react";
import { useUser } from "../../../../../web/session/session.ts";
import type { ChatMessage } from "../../contract.ts";

/** Draft that is stored on the device until it is sent. */
export function useDraft(target: string, edited: ChatMessage | undefined): [string, (text: string) => void] {
  const key = `legalsit-draft-${useUser()?._id}-${target}`;
  const [text, setText] = useState(() => edited?.text ?? readDraft(key));
  return [
    text,
    (next) => {
      setText(next);
      if (edited) return;
      try {
        if (next) localStorage.setItem(key, next);
        else localStorage.removeItem(key);
      } catch {
        // Without storage there is no draft.
      }
    },
  ];
}

function readDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
