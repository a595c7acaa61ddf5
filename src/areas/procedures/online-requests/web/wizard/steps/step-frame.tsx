/** Shared parts of the steps: progress, save and leave. */
import { useState } from "react";
import { ApiError } from "../../../../../../web/api.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { toast } from "../../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../../web/words.ts";
import type { WizardState } from "../wizard-state.ts";

/**
 * Saves the draft to the server, so that it can be continued on another device, and leaves. The device has it
 * already.
 */
export function SaveAndLeave(wizard: WizardState) {
  const words = useWords("onlineRequestsClient").wizard;
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const syncing = import("../draft/sync-draft.ts").then(({ syncDraft }) => syncDraft(wizard));
    // Answers that the server refuses are sent again later; no error is shown when leaving.
    toast(
      await syncing.then(
        () => words.saved,
        (error) => (error instanceof ApiError && error.code !== "OFFLINE" ? words.saved : words.savedHere),
      ),
    );
    await navigateTo("/");
  };
  return (
    <button className="link-button" type="button" aria-disabled={isLeaving || undefined} onClick={leave}>
      {words.saveAndLeave}
    </button>
  );
}

/** Progress bar; hidden from screen readers, which read the text next to it. */
export function WizardProgress({ at, of }: { at: number; of: number }) {
  return (
    <span className="along" aria-hidden="true">
      <span style={{ width: `${(100 * at) / of}%` }} />
    </span>
  );
}
