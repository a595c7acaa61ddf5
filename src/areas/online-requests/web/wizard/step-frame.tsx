/** What the steps of the wizard share: how far it is, the way out, the deadline. */
import { useState } from "react";
import { formatTime } from "../../../../kit/format.ts";
import { pluralize } from "../../../../kit/words.ts";
import { ApiError } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { navigateTo } from "../../../../web/site/navigate.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import type { WizardState } from "./request.tsx";

/** What is typed is kept on this device already; it goes to the server too, to go on from another one. */
export function SaveAndLeave(writing: WizardState) {
  const words = useWords("onlineRequestsClient").wizard;
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const sent = import("./sync-draft.ts").then(({ syncDraft }) => syncDraft(writing));
    // What the server refuses as it stands is asked for again: nobody who leaves has to be told.
    toast(
      await sent.then(
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

/** How far one has come, to the eye; the words beside it say it. */
export function WizardProgress({ at, of }: { at: number; of: number }) {
  return (
    <span className="along" aria-hidden="true">
      <span style={{ width: `${(100 * at) / of}%` }} />
    </span>
  );
}

export function ReservationTimer({ group: { draftExpiresAt, quantity } }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  if (!draftExpiresAt) return null;
  const time = formatTime(draftExpiresAt, language);
  return <p className="note small">{pluralize(words.held, quantity, language, { time })}</p>;
}
