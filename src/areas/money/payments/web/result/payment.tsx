/**
 * Page that waits for a payment, and target of the gateways' redirects. Only the server's answer counts, never the
 * address.
 */
import { interpolate } from "../../../../../kit/text/words.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useParams, useSearch } from "../../../../../web/site/routing/location.ts";
import { usePendingAction } from "../../../../../web/site/use-pending-action.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { formatMoney, formatTime } from "../../../../../kit/text/format.ts";
import { useWords } from "../../../../../web/words.ts";
import type { AttemptForPayer } from "../../payment-link-status.ts";
import { Countdown } from "./countdown.tsx";
import { goToPay } from "../go-to-gateway.ts";
import { CancelPaymentButton } from "../payment-blockers.tsx";
import { PaymentResult, ExitLink } from "./payment-result.tsx";
import { Qr } from "../../../../../web/site/qr.tsx";
import { readRememberedLink } from "../links/remembered-link.ts";
import { kindOf, pagesOf } from "../subject-pages.ts";
import { type ReturnFromGateway, type AttemptViewer, useWaiting } from "./use-attempt-status.ts";
import { isAttemptOver, isSlow, type AttemptPolling } from "./attempt-status.ts";
import "../payments.css";

export default function PaymentPage() {
  const words = useWords("paymentsPayer").wait;
  const { gateway = "", result = "", reference = "" } = useParams();
  const returnParams: ReturnFromGateway = useSearch();
  // The payment link grants more, for longer, than the view token of a gateway's return address.
  const link =
    readRememberedLink(reference) ?? (returnParams.token?.startsWith("look.") ? undefined : returnParams.token);
  const viewer: AttemptViewer = { gateway, result, reference, link, token: link ?? returnParams.token };
  const { waiting, unknown, refresh } = useWaiting(viewer, returnParams);
  if (unknown || isAttemptOver(waiting.status))
    return <PaymentResult waiting={waiting} viewer={viewer} returnParams={returnParams} unknown={unknown} />;
  if (waiting.attempt)
    return <PendingPayment attempt={waiting.attempt} waiting={waiting} viewer={viewer} refresh={refresh} />;
  return (
    <Page title={words.checking.title} lead={words.checking.text}>
      <p className="checking" role="status">
        {waiting.message}
      </p>
      {isSlow(waiting) && <p className="note">{words.slow}</p>}
      <p className="alone">
        <ExitLink />
      </p>
    </Page>
  );
}

function PendingPayment({
  attempt,
  waiting,
  viewer,
  refresh,
}: {
  attempt: AttemptForPayer;
  waiting: AttemptPolling;
  viewer: AttemptViewer;
  refresh: (now?: boolean) => void;
}) {
  const { wait: words, ended, names, checkout } = useWords("paymentsPayer");
  const language = useLanguage();
  const { gateway, reference, qr, deepLink, canCancel } = attempt;
  const amount = formatMoney(attempt.amount, attempt.currency, language);
  return (
    <Page
      title={interpolate(words.pay.title, { method: names[gateway] })}
      eyebrow={interpolate(ended.of[kindOf(attempt.number)], { number: attempt.number })}
    >
      <p className="checking" role="status">
        {waiting.message ?? words.pay.waiting}
      </p>
      <section className="pay-facts">
        <p className="muted">{ended.amount}</p>
        <p className="pay-amount mono">{amount}</p>
        <p>
          {words.reference} <strong className="mono">{reference}</strong>
        </p>
        <p>
          {interpolate(words.until, { time: formatTime(attempt.validUntil, language) })}{" "}
          <Countdown until={attempt.validUntil} />
        </p>
      </section>
      {deepLink && (
        <a className="button button-wide" href={deepLink}>
          {words.open}
        </a>
      )}
      {gateway !== "transfermovil" && canCancel && <BackToGateway attempt={attempt} link={viewer.link} />}
      {qr && (
        <section className="card pay-qr" aria-labelledby="scan">
          <h2 id="scan">{words.scan}</h2>
          <Qr text={qr} label={interpolate(words.qr, { amount })} />
          <ol>
            <li>{words.steps.open}</li>
            <li>{words.steps.check}</li>
          </ol>
        </section>
      )}
      <p>{words.stays}</p>
      {isSlow(waiting) && <p className="note">{words.slow}</p>}
      <p>
        <button className="button button-quiet" type="button" onClick={() => refresh(true)}>
          {words.askNow}
        </button>
      </p>
      <div className="row">
        {canCancel && (
          <CancelPaymentButton
            reference={reference}
            gateway={gateway}
            token={viewer.link}
            onCancelled={() => refresh()}
            label={words.cancel}
          />
        )}
        <Link to={pagesOf(attempt.number, attempt.commonId, viewer.link).pay}>
          {words.backTo[kindOf(attempt.number)]}
        </Link>
        <Link to="/contact">{checkout.contact}</Link>
      </div>
    </Page>
  );
}

/** Returns the payer to the gateway's order; needs the link or the owner's session. */
function BackToGateway({ attempt, link }: { attempt: AttemptForPayer; link: string | undefined }) {
  const words = useWords("paymentsPayer").wait;
  const user = useUser();
  const { isPending, run } = usePendingAction(() =>
    goToPay({ commonId: attempt.commonId, token: link }, attempt, { once: crypto.randomUUID() }),
  );
  if (!link && !user) return null;
  return (
    <button className="button button-wide" type="button" aria-disabled={isPending || undefined} onClick={run}>
      {attempt.gateway === "enzona" ? words.toEnzona : words.toBank}
    </button>
  );
}
