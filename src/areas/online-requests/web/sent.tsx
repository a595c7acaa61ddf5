/** After sending: the number, what happens next and when, the way to pay and to follow. The address can be kept. */
import { base } from "../../../kit/doors.ts";
import { showInstant, showMoney } from "../../../kit/format.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Link } from "../../../web/site/link.tsx";
import { Page } from "../../../web/site/page-frame.tsx";
import { useWords } from "../../../web/words.ts";
import type { RequestGroup } from "../group.ts";

export function Sent({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsClient").sent;
  const status = useWords("onlineRequests").status;
  const language = useLanguage();
  const link = group.paymentLink;
  const waits = group.status === "notPaid";
  return (
    <Page title={words.title} eyebrow={group.offer.name}>
      <div className="card sent">
        <div>
          <p className="muted">{words.number}</p>
          <p className="sent-number">{group.number}</p>
        </div>
        <p className={`status ${waits ? "status-warn" : "status-ok"}`}>{status[group.status]}</p>
        {group.totals.map((total) => (
          <p key={total.currency} className="mono">
            {showMoney(total.amount, total.currency, language)}
          </p>
        ))}
      </div>
      <p>{say(words.mail, { email: group.requester.email })}</p>
      <section className="stack-tight">
        <h2>{words.next}</h2>
        <ol className="trail">
          <li className={waits ? "now" : "done"}>
            {words.pay.title}
            {waits && link && <time>{say(words.pay.text, { at: showInstant(link.expiresAt, language) })}</time>}
          </li>
          <li>
            {words.work.title}
            <time>{sayCount(words.work.text, group.offer.termDays, language)}</time>
          </li>
          <li>
            {words.ready.title}
            <time>{say(words.ready.text, { name: group.pickup?.name ?? "" })}</time>
          </li>
        </ol>
      </section>
      <div className="row no-print">
        {group.can.pay && link && (
          <Link className="button" to={`/checkout/${group.commonId}${link.token ? `?token=${link.token}` : ""}`}>
            {words.payNow}
          </Link>
        )}
        {group.publicToken && (
          <a
            className={group.can.pay ? "button button-quiet" : "button"}
            href={`${base}/paymentDetails/${group.commonId}?token=${group.publicToken}`}
          >
            {words.follow}
          </a>
        )}
        <button className="link-button" type="button" onClick={() => window.print()}>
          {words.print}
        </button>
      </div>
    </Page>
  );
}
