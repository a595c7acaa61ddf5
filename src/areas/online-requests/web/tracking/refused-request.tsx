import { formatDay } from "../../../../kit/format.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { Link } from "../../../../web/site/link.tsx";
import { usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { useSearch } from "../../../../web/site/location.ts";
import { useWords } from "../../../../web/words.ts";

/** Why a request cannot start, and when it can. */
export default function RefusedRequest() {
  const words = useWords("onlineServices").refused;
  const language = useLanguage();
  const { reason = "", offer, next }: { reason?: string; offer?: string; next?: string } = useSearch();
  const services = usePreloadedQuery(api.onlineServices.offered, {});
  const service = services.state === "there" ? services.value.find((each) => each._id === offer) : undefined;
  // Who reached a weekly maximum waits for next week, although places may be left: the refusal said when.
  const opens = next && /^20\d\d-\d\d-\d\d$/.test(next) ? next : service?.nextDate;
  const waits = ["EXHAUSTED", "USER_WEEKLY_MAX", "SYSTEM_WEEKLY_MAX"].includes(reason);
  const said = reasonWords(words, reason);
  return (
    <Page title={said.title} lead={said.text}>
      {waits && opens && <p className="note">{interpolate(words.next, { day: formatDay(opens, language) })}</p>}
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

/** The address may name anything; what is not a reason of ours is told as "it could not be started". */
function reasonWords(words: Reasons, reason: string): { title: string; text: string } {
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
