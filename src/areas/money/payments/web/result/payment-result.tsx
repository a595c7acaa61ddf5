/** Result of a payment: what, when, reference, whether money moved, and the next step. */
import { base } from "../../../../../kit/frontends.ts";
import { formatDay, formatDateTime, formatLongDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { Icon } from "../../../../../web/site/icon.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { AttemptForPayer } from "../../payment-link-status.ts";
import { isPaid } from "../../states.ts";
import { ReceiptLink } from "../receipt-link.tsx";
import { kindOf, pagesOf } from "../subject-pages.ts";
import type { ReturnFromGateway, AttemptViewer } from "./use-attempt-status.ts";
import type { AttemptPolling } from "./attempt-status.ts";

export function PaymentResult({
  waiting: { status, attempt },
  viewer,
  returnParams,
  unknown,
}: {
  waiting: AttemptPolling;
  viewer: AttemptViewer;
  returnParams: ReturnFromGateway;
  unknown: boolean;
}) {
  const { wait: words, ended } = useWords("paymentsPayer");
  const language = useLanguage();
  const user = useUser();
  const hasMoney = !unknown && isPaid(status);
  const text = unknown || status === "created" || status === "paying" ? words.unknown : words[status];
  const commonId = attempt?.commonId ?? returnParams.commonId;
  const retryId = !unknown && !hasMoney && commonId && (viewer.link || (user && attempt)) ? commonId : undefined;
  const trackingId = commonId && (viewer.token || (user && attempt)) ? commonId : undefined;
  const kind = kindOf(attempt?.number);
  const isLast = attempt !== undefined && attempt.turn >= attempt.most;
  return (
    <Page
      title={text.title}
      lead={text.text}
      eyebrow={attempt && interpolate(ended.of[kind], { number: attempt.number })}
      sign={
        <span className={`sign sign-${hasMoney ? "ok" : "warn"}`}>
          <Icon name={hasMoney ? "check" : status === "cancelled" ? "close" : "alert"} size={28} />
        </span>
      }
    >
      {hasMoney && attempt ? (
        <Received reference={viewer.reference} attempt={attempt} />
      ) : (
        <Facts reference={viewer.reference} attempt={attempt} />
      )}
      {hasMoney && trackingId && kind === "request" && (
        <ReceiptLink commonId={trackingId} token={viewer.token} isWide />
      )}
      <div className="row">
        {retryId && (
          <Link className="button" to={pagesOf(attempt?.number, retryId, viewer.link).pay}>
            {isLast ? words.ways : words.retry}
          </Link>
        )}
        {trackingId && (
          <a
            className={retryId || hasMoney ? "button button-quiet" : "button"}
            href={base + pagesOf(attempt?.number, trackingId, viewer.token).follow}
          >
            {kind === "request" ? words.follow : words.backTo[kind]}
          </a>
        )}
        {(user || !trackingId) && <ExitLink />}
      </div>
      {!hasMoney && attempt?.linkExpiresAt && (
        <p className="muted small">
          {isLast
            ? words.lastTurn
            : interpolate(words.stillUntil, { at: formatLongDateTime(attempt.linkExpiresAt, language) })}
        </p>
      )}
      {!unknown && !hasMoney && !retryId && <p className="muted small">{words.byLink}</p>}
      {status === "confirmed" && commonId && trackingId && kind === "request" && (
        <NextSteps commonId={commonId} token={viewer.token} />
      )}
    </Page>
  );
}

/** What arrived, first and in green. */
function Received({ reference, attempt }: { reference: string; attempt: AttemptForPayer }) {
  const { wait: words, names } = useWords("paymentsPayer");
  const language = useLanguage();
  return (
    <section className="pay-facts pay-done" role="status">
      <p>{words.received}</p>
      <p className="pay-amount mono">{formatMoney(attempt.amount, attempt.currency, language)}</p>
      <p>{[formatDateTime(attempt.confirmedAt ?? attempt.startedAt, language), names[attempt.gateway]].join(" · ")}</p>
      <p>
        {words.reference} <strong className="mono">{reference}</strong>
      </p>
    </section>
  );
}

function Facts({ reference, attempt }: { reference: string; attempt: AttemptForPayer | undefined }) {
  const { wait: words, ended, names } = useWords("paymentsPayer");
  const language = useLanguage();
  return (
    <div role="status">
      <dl className="card pairs">
        {attempt && (
          <>
            <div>
              <dt>{ended.amount}</dt>
              <dd className="mono">
                <strong>{formatMoney(attempt.amount, attempt.currency, language)}</strong>
              </dd>
            </div>
            <div>
              <dt>{ended.method}</dt>
              <dd>{names[attempt.gateway]}</dd>
            </div>
            <div>
              <dt>{words.attempt}</dt>
              <dd>
                {interpolate(words.position, {
                  turn: attempt.turn,
                  most: attempt.most,
                  at: formatDateTime(attempt.startedAt, language),
                })}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{words.reference}</dt>
          <dd className="mono">{reference}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Next steps and dates of the request that was just paid; later visitors read them on the tracking page. */
function NextSteps({ commonId, token }: { commonId: string; token: string | undefined }) {
  const words = useWords("paymentsPayer").now;
  const language = useLanguage();
  const query = usePreloadedQuery(api.onlineRequests.track, { commonId, ...(token ? { token } : {}) });
  if (query.state !== "there" || "vale" in query.value || query.value.status !== "pending") return null;
  const { forms, pickup, readyBetween, estimatedReadyOn } = query.value;
  const readyText = readyBetween
    ? interpolate(words.ready.usually, {
        from: formatDay(readyBetween.from, language),
        to: formatDay(readyBetween.to, language),
      })
    : estimatedReadyOn && interpolate(words.ready.by, { day: formatDay(estimatedReadyOn, language) });
  const steps = [
    words.checked,
    words.registry,
    ...(forms.some((form) => form.legalize) ? [words.legalized] : []),
    {
      title: pickup ? interpolate(words.ready.title, { name: pickup.name }) : words.ready.anyone,
      text: readyText || words.ready.pickup,
    },
  ];
  return (
    <section className="card" aria-labelledby="what-now">
      <h2 className="card-title" id="what-now">
        {words.title}
      </h2>
      <ol className="trail">
        {steps.map((step, index) => (
          <li key={step.title} className={index === 0 ? "now" : ""} aria-current={index === 0 ? "step" : undefined}>
            {step.title}
            <span className="trail-note">{step.text}</span>
          </li>
        ))}
      </ol>
      <p>{words.nothing}</p>
    </section>
  );
}

/** Link to the reader's requests. */
export function ExitLink() {
  const words = useWords("paymentsPayer").wait;
  return useUser() ? <Link to="/">{words.mine}</Link> : <a href={`${base}/trackRequest`}>{words.follow}</a>;
}
