/** Unsent messages, stored on the device: they are sent when a page that was closed offline is opened again. */
import { storeOnDevice } from "../../../../web/session/language.ts";
import type { MessageDraft, SenderEnds } from "./send-queue.ts";

/** One key for each message, so that tabs do not overwrite each other. Files are not stored. */
export function createUnsentStorage(prefix: string): SenderEnds["storage"] {
  let latest = 0;
  return {
    all: () => {
      const entries = keysWithPrefix(prefix).flatMap(readEntry);
      return entries.toSorted((a, b) => a.at - b.at).map(({ draft }) => draft);
    },
    keep: (draft) => {
      if (draft.file) return;
      latest = Math.max(Date.now(), latest + 1);
      storeOnDevice(prefix + draft._id, JSON.stringify({ at: latest, draft }));
    },
    forget: (id) => {
      try {
        localStorage.removeItem(prefix + id);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

function keysWithPrefix(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((each) => each.startsWith(prefix));
  } catch {
    return [];
  }
}

function readEntry(key: string): { at: number; draft: MessageDraft }[] {
  try {
    return [JSON.parse(localStorage.getItem(key) ?? "") as { at: number; draft: MessageDraft }];
  } catch {
    return [];
  }
}
