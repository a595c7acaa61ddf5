import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../../web/site/routing/location.ts";
import { useWords } from "../../../../../web/words.ts";

/** Explains why a request cannot be started, and when it can. */
export default function RefusedRequest() {
  const words = useWords("onlineServices").refused;
  const language = useLanguage();
  const { reason = "", offer, next }: { reason?: string; offer?: string; next?: string } = useSearch();
  const services = usePreloadedQuery(api.onlineServices.offered, {});
  const service = services.state === "there" ? services.value.find((each) => each._id === offer) : undefined;
  // After a weekly maximum the next week counts, even if places are left; the refusal's date has precedence.
  const nextDate = next && /^20\d\d-\d\d-\d\d$/.test(next) ? next : service?.nextDate;
  const isTemporary = ["EXHAUSTED", "USER_WEEKLY_MAX", "SYSTEM_WEEKLY_MAX"].includes(reason);
  const reasonTexts = textsOfReason(words, reason);
  return (
    <Page title={reasonTexts.title} lead={reasonTexts.text}>
      {isTemporary && nextDate && (
        <p className="note">{interpolate(words.next, { day: formatDay(nextDate, language) })}</p>
      )}
      <p className="muted">{words.saved}</p>
      <div className="row">
        {reason === "NO_PHONE" && (
          <Link className="button" to="/profile">
            {words.profile}
          </Link>
        )}
        {reason === "TOO_MANY_OPEN" && (
          <Link className="button" to="/">
            {words.mine}
          </Link>
        )}
        <Link className="button button-quiet" to="/onlineService">
          {words.back}
        </Link>
      </div>
    </Page>
  );
}

type Reasons = ReturnType<typeof useWords<"onlineServices">>["refused"];

/** Texts of the refusal code in the address; any other value gets the text "it could not be started". */
function textsOfReason(words: Reasons, reason: string): { title: string; text: string } {
  switch (reason) {
    case "EXHAUSTED":
    case "USER_WEEKLY_MAX":
    case "SYSTEM_WEEKLY_MAX":
    case "SERVICE_NOT_AVAILABLE":
    case "TOO_MANY_OPEN":
    case "NO_PHONE":
      return words[reason];
    default:
      return words.OTHER;
  }
}
