/** Where payers wait and where gateways send them back. Only what the server answers is believed, never the address. */
import { useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useUser } from "../../../web/session.ts";
import { Link } from "../../../web/site/link.tsx";
import { Page } from "../../../web/site/page-column.tsx";
import { useParams, useSearch } from "../../../web/site/location.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useLanguage } from "../../../web/language.ts";
import { ApiError } from "../../../web/api.ts";
import { formatMoney, formatTime } from "../../../kit/format.ts";
import { useWords } from "../../../web/words.ts";
import type { AttemptForPayer } from "../payment-link-status.ts";
import { Countdown } from "./countdown.tsx";
import { goToPay } from "./go-to-gateway.ts";
import { GiveUp } from "./payment-blockers.tsx";
import { PaymentResult, WayOut } from "./payment-result.tsx";
import { Qr } from "./qr.tsx";
import { readRememberedLink } from "./remembered-link.ts";
import { kindOf, pagesOf } from "./subject-pages.ts";
import { type ReturnFromGateway, type AttemptViewer, useWaiting } from "./use-attempt-status.ts";
import { isAttemptOver, isSlow, type Waiting } from "./attempt-status.ts";
import "./payments.css";

export default function PaymentPage() {
  const words = useWords("paymentsPayer").wait;
  const { gateway = "", result = "", reference = "" } = useParams();
  const back: ReturnFromGateway = useSearch();
  // The link that was paid by opens longer, and more, than what a gateway's way back brings.
  const link = readRememberedLink(reference) ?? (back.token?.startsWith("look.") ? undefined : back.token);
  const holder: AttemptViewer = { gateway, result, reference, link, token: link ?? back.token };
  const { waiting, unknown, ask } = useWaiting(holder, back);
  if (unknown || isAttemptOver(waiting.status))
    return <PaymentResult waiting={waiting} holder={holder} back={back} unknown={unknown} />;
  if (waiting.attempt) return <WaitToBePaid attempt={waiting.attempt} waiting={waiting} holder={holder} ask={ask} />;
  return (
    <Page title={words.checking.title} lead={words.checking.text}>
      <p className="checking" role="status">
        {waiting.message}
      </p>
      {isSlow(waiting) && <p className="note">{words.slow}</p>}
      <p className="alone">
        <WayOut />
      </p>
    </Page>
  );
}

function WaitToBePaid({
  attempt,
  waiting,
  holder,
  ask,
}: {
  attempt: AttemptForPayer;
  waiting: Waiting;
  holder: AttemptViewer;
  ask: (now?: boolean) => void;
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
      {gateway !== "transfermovil" && canCancel && <BackToGateway attempt={attempt} link={holder.link} />}
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
        <button className="button button-quiet" type="button" onClick={() => ask(true)}>
          {words.askNow}
        </button>
      </p>
      <div className="row">
        {canCancel && (
          <GiveUp
            reference={reference}
            gateway={gateway}
            payer={{ token: holder.link }}
            onCancelled={() => ask()}
            label={words.cancel}
          />
        )}
        <Link to={pagesOf(attempt.number, attempt.commonId, holder.link).pay}>
          {words.backTo[kindOf(attempt.number)]}
        </Link>
        <Link to="/contact">{checkout.contact}</Link>
      </div>
    </Page>
  );
}

/** The order is there: the payer who closed its page gets to it again. Without the link or the owner nothing leads there. */
function BackToGateway({ attempt, link }: { attempt: AttemptForPayer; link: string | undefined }) {
  const words = useWords("paymentsPayer").wait;
  const user = useUser();
  const [sending, setSending] = useState(false);
  if (!link && !user) return null;
  const goOn = async () => {
    if (sending) return;
    setSending(true);
    try {
      const isTheirs = kindOf(attempt.number) === "offer" ? { isOffer: true as const } : {};
      await goToPay({ commonId: attempt.commonId, token: link, ...isTheirs }, attempt, { once: crypto.randomUUID() });
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
      setSending(false);
    }
  };
  return (
    <button
      className="button button-wide"
      type="button"
      aria-disabled={sending || undefined}
      onClick={() => void goOn()}
    >
      {attempt.gateway === "enzona" ? words.toEnzona : words.toBank}
    </button>
  );
}
