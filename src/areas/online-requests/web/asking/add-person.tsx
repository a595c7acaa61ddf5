import { useState } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { goTo } from "../../../../web/site/go.ts";
import { Icon } from "../../../../web/site/icon.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { personAt } from "./addresses.ts";
import type { Writing } from "./request.tsx";

/** One more person takes one more place. */
export function AddPerson({ group, saved, count }: Pick<Writing, "group" | "saved"> & { count: number }) {
  const words = useWords("onlineRequestsClient").check;
  const [sending, setSending] = useState(false);
  const add = async () => {
    if (sending) return;
    setSending(true);
    try {
      saved(await api.onlineRequests.addForm({ commonId: group.commonId, draft: true }, { once: crypto.randomUUID() }));
      await goTo(personAt(group.commonId, count));
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
      setSending(false);
    }
  };
  return (
    <p>
      <button className="button button-quiet" type="button" aria-disabled={sending || undefined} onClick={add}>
        <Icon name="plus" size={18} />
        {words.add}
      </button>
    </p>
  );
}
