/** What was written and not sent yet, on the device: a page that is closed in a cut says it when it is opened again. */
import { storeOnDevice } from "../../../web/language.ts";
import type { MessageDraft, SenderEnds } from "./send-queue.ts";

/** Each under a name of its own: two tabs do not overwrite what the other has. A file is not kept. */
export function unsentUnder(name: string): SenderEnds["kept"] {
  let latest = 0;
  return {
    all: () => {
      const found = namesFrom(name).flatMap(read);
      return found.toSorted((one, other) => one.at - other.at).map(({ draft }) => draft);
    },
    keep: (draft) => {
      if (draft.file) return;
      latest = Math.max(Date.now(), latest + 1);
      storeOnDevice(name + draft._id, JSON.stringify({ at: latest, draft }));
    },
    forget: (id) => {
      try {
        localStorage.removeItem(name + id);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}

function namesFrom(name: string): string[] {
  try {
    return Object.keys(localStorage).filter((each) => each.startsWith(name));
  } catch {
    return [];
  }
}

function read(name: string): { at: number; draft: MessageDraft }[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? "") as { at: number; draft: MessageDraft }];
  } catch {
    return [];
  }
}
