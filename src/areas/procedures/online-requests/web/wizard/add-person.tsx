import { useState } from "react";
import { ApiError, api } from "../../../../../web/api.ts";
import { navigateTo } from "../../../../../web/site/navigate.ts";
import { Icon } from "../../../../../web/site/icon.tsx";
import { toast } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import { personAt } from "./addresses.ts";
import type { WizardState } from "./request.tsx";
import { withForm } from "./save-answers.ts";

/** Adds a person and reserves a place; hidden while a reserved place has no form yet. */
export function AddPerson({ group, saved }: Pick<WizardState, "group" | "saved">) {
  const words = useWords("onlineRequestsClient").check;
  const [isSending, setSending] = useState(false);
  const count = group.forms.length;
  if (!group.can.addForm || count < group.quantity) return null;
  const add = async () => {
    if (isSending) return;
    setSending(true);
    try {
      const { commonId } = group;
      const added = await api.onlineRequests.addForm({ commonId, draft: true }, { once: crypto.randomUUID() });
      saved(withForm(group, added));
      await navigateTo(personAt(commonId, count));
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
      setSending(false);
    }
  };
  return (
    <p>
      <button className="button button-quiet" type="button" aria-disabled={isSending || undefined} onClick={add}>
        <Icon name="plus" size={18} />
        {words.add}
      </button>
    </p>
  );
}
