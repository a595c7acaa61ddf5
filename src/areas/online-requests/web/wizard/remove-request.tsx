import { useState } from "react";
import { interpolate } from "../../../../kit/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { ConfirmDialog } from "../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { navigateTo } from "../../../../web/site/navigate.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { clearDraft } from "./forget-draft.ts";
import type { WizardState } from "./request.tsx";

/** Drops the draft, with what the device keeps of it; asks first. */
export function RemoveRequest({ group: { commonId, number } }: Pick<WizardState, "group">) {
  const words = useWords("onlineRequestsClient");
  const [asking, ask] = useState(false);
  const [sending, setSending] = useState(false);
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
      ask(false);
    }
  };
  return (
    <>
      <button className="link-button" type="button" onClick={() => ask(true)}>
        {words.tasks.remove}
      </button>
      {asking && (
        <ConfirmDialog
          title={interpolate(words.tasks.removeTitle, { number })}
          yes={words.tasks.removeYes}
          sending={sending}
          onYes={() => void remove()}
          onNo={() => ask(false)}
        >
          <p>{words.tasks.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
