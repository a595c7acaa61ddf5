import { useState } from "react";
import { interpolate } from "../../../../../kit/words.ts";
import { ApiError, api } from "../../../../../web/api.ts";
import { ConfirmDialog } from "../../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../../web/site/device-storage.ts";
import { navigateTo } from "../../../../../web/site/navigate.ts";
import { toast } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import { clearDraft } from "./forget-draft.ts";
import type { WizardState } from "./request.tsx";

/** Deletes the draft, also on this device, after a confirmation. */
export function RemoveRequest({ group: { commonId, number } }: Pick<WizardState, "group">) {
  const words = useWords("onlineRequestsClient");
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const remove = async () => {
    setSending(true);
    try {
      await api.onlineRequests.remove({ commonId });
      clearDraft(deviceStorage, commonId);
      toast(words.tasks.removed);
      await navigateTo("/");
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
      setSending(false);
      setConfirming(false);
    }
  };
  return (
    <>
      <button className="link-button" type="button" onClick={() => setConfirming(true)}>
        {words.tasks.remove}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={interpolate(words.tasks.removeTitle, { number })}
          yes={words.tasks.removeYes}
          sending={isSending}
          onYes={() => void remove()}
          onNo={() => setConfirming(false)}
        >
          <p>{words.tasks.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
