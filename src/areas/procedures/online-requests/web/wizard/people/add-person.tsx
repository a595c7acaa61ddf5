import { api } from "../../../../../../web/api.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { Icon } from "../../../../../../web/site/icon.tsx";
import { usePendingAction } from "../../../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../../../web/words.ts";
import { personAt } from "../fields/addresses.ts";
import { replaceForm } from "../draft/save-answers.ts";
import type { WizardState } from "../wizard-state.ts";

/** Adds a person and reserves a place; hidden while a reserved place has no form yet. */
export function AddPerson({ group, saved }: Pick<WizardState, "group" | "saved">) {
  const words = useWords("onlineRequestsClient").check;
  const count = group.forms.length;
  const { isPending, run } = usePendingAction(async () => {
    const { commonId } = group;
    const added = await api.onlineRequests.addForm({ commonId, draft: true }, { once: crypto.randomUUID() });
    saved(replaceForm(group, added));
    await navigateTo(personAt(commonId, count));
  });
  if (!group.can.addForm || count < group.quantity) return null;
  return (
    <p>
      <button className="button button-quiet" type="button" aria-disabled={isPending || undefined} onClick={run}>
        <Icon name="plus" size={18} />
        {words.add}
      </button>
    </p>
  );
}
