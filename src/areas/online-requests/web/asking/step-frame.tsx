/** What the steps of the wizard share: how far it is, the way out, the deadline. */
import { showTime } from "../../../../kit/format.ts";
import { sayCount } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { goTo } from "../../../../web/site/go.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { RequestGroup } from "../../group.ts";

/** Everything is kept as it is typed, so leaving only has to say so. */
export function SaveAndLeave() {
  const words = useWords("onlineRequestsClient").wizard;
  const leave = () => {
    toast(words.saved);
    void goTo("/");
  };
  return (
    <button className="link-button" type="button" onClick={leave}>
      {words.saveAndLeave}
    </button>
  );
}

/** How far one has come, to the eye; the words beside it say it. */
export function Along({ at, of }: { at: number; of: number }) {
  return (
    <span className="along" aria-hidden="true">
      <span style={{ width: `${(100 * at) / of}%` }} />
    </span>
  );
}

export function Held({ group: { draftExpiresAt, quantity } }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  if (!draftExpiresAt) return null;
  const time = showTime(draftExpiresAt, language);
  return <p className="note small">{sayCount(words.held, quantity, language, { time })}</p>;
}
