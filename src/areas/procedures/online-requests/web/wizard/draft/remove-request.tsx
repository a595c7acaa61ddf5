import { interpolate } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { ConfirmButton } from "../../../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { toast } from "../../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { clearDraft } from "./forget-draft.ts";
import type { WizardState } from "../wizard-state.ts";

/** Deletes the draft, also on this device, after a confirmation. */
export function RemoveRequest({ group: { commonId, number } }: Pick<WizardState, "group">) {
  const words = useWords("onlineRequestsClient");
  const remove = async () => {
    await api.onlineRequests.remove({ commonId });
    clearDraft(deviceStorage, commonId);
    toast(words.tasks.removed);
    await navigateTo("/");
  };
  return (
    <ConfirmButton
      label={words.tasks.remove}
      title={interpolate(words.tasks.removeTitle, { number })}
      yes={words.tasks.removeYes}
      onYes={remove}
    >
      <p>{words.tasks.removeText}</p>
    </ConfirmButton>
  );
}
