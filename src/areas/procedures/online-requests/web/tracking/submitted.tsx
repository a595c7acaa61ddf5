/** Page after submission: number, next steps with dates, links to pay and to track. Its address can be bookmarked. */
import { base } from "../../../../../kit/frontends.ts";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../web/words.ts";
import { usePublicNaming } from "../../../../administration/nomenclators/web/public.tsx";
import { clientStatusOf, clientStatusToneClass } from "../../client/client-status.ts";
import Lost from "../wizard/draft/lost.tsx";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { UsualTermText } from "../wizard/processing-time.tsx";

export default function SubmittedPage({ group }: { group: RequestGroup }) {
  return group.status === "cancelled" && !group.finishedAt ? <Lost group={group} /> : <SentRequest group={group} />;
}

function SentRequest({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsSent");
  const { status } = useWords("onlineRequestsClient");
  const language = useLanguage();
  const link = group.paymentLink;
  const inReview = group.status === "underReview";
  const clientStatus = clientStatusOf(
    { status: group.status, correctUntil: group.corrections[0]?.until ?? null },
    group.refundedAt,
  );
  const isClosed = group.status === "rejected" || group.status === "rejectedByUser" || group.status === "cancelled";
  const title = inReview
    ? words.inReview
    : group.status === "cancelled"
      ? words.cancelled
      : isClosed
        ? words.rejected.title
        : words.title;
  return (
    <Page title={title} eyebrow={group.offer.name}>
      <div className="card sent">
        <div>
          <p className="muted">{words.number}</p>
          <p className="sent-number">{group.number}</p>
        </div>
        <p className={`status ${clientStatusToneClass(clientStatus)}`}>{status[clientStatus]}</p>
        {group.totals.map((total) => (
          <p key={total.currency} className="mono">
            {formatMoney(total.amount, total.currency, language)}
          </p>
        ))}
      </div>
      {isClosed ? (
        <ClosedRequest group={group} />
      ) : (
        <>
          <p>{interpolate(words.mail, { email: group.requester.email })}</p>
          <NextSteps group={group} />
        </>
      )}
      <div className="row no-print">
        {group.can.pay && link && (
          <Link className="button" to={`/checkout/${group.commonId}${link.token ? `?token=${link.token}` : ""}`}>
            {words.payNow}
          </Link>
        )}
        {group.publicToken && (
          <a
            className={group.can.pay || isClosed ? "button button-quiet" : "button"}
            href={`${base}/paymentDetails/${group.commonId}?token=${group.publicToken}`}
          >
            {words.follow}
          </a>
        )}
        <button className="link-button" type="button" onClick={() => window.print()}>
          {words.print}
        </button>
      </div>
      {inReview && group.can.cancel && <p className="small muted">{words.payCancelled}</p>}
    </Page>
  );
}

function NextSteps({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsSent");
  const language = useLanguage();
  const link = group.paymentLink;
  const inReview = group.status === "underReview";
  const unpaid = group.status === "notPaid";
  return (
    <section className="stack-tight">
      <h2>{words.next}</h2>
      <ol className="trail">
        {group.family === "TR" && (
          <li className={inReview ? "now" : "done"} aria-current={inReview ? "step" : undefined}>
            {words.review.title}
            {inReview && <time>{words.review.text}</time>}
          </li>
        )}
        <li className={inReview ? "" : unpaid ? "now" : "done"} aria-current={unpaid ? "step" : undefined}>
          {words.pay.title}
          {inReview && <time>{words.payLater}</time>}
          {unpaid && link && (
            <time>{interpolate(words.pay.text, { at: formatDateTime(link.expiresAt, language) })}</time>
          )}
        </li>
        <li>
          {words.work.title}
          <time>
            <UsualTermText
              offer={group.offer}
              queries={group.forms.map((form) => ({
                province: form.registry?.province ?? form.province,
                legalize: form.legalize ?? false,
              }))}
            />
          </time>
        </li>
        <li>
          {words.ready.title}
          <time>{interpolate(words.ready.text, { name: group.pickup?.name ?? "" })}</time>
        </li>
      </ol>
    </section>
  );
}

/** Closed request: the reason and the remaining option. */
function ClosedRequest({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsSent").rejected;
  const reasonOf = usePublicNaming("REJECT_REASON");
  const withReason = group.forms.filter((form) => form.rejectReason || form.rejectText);
  return (
    <section className="stack-tight">
      {withReason.length > 0 && (
        <dl className="pairs">
          {withReason.map((form) => (
            <div key={form._id}>
              <dt>{group.forms.length > 1 ? `${words.why}: ${form.number}` : words.why}</dt>
              <dd>{[reasonOf(form.rejectReason), form.rejectText].filter(Boolean).join(". ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>{words.final}</p>
      <p>
        <Link className="button" to="/onlineService">
          {words.again}
        </Link>
      </p>
    </section>
  );
}
