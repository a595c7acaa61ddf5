/** Replaces the checkout when its link cannot be used: what happened, when, whether money moved, and the next step. */
import { base } from "../../../../kit/frontends.ts";
import { formatDay, formatDateTime, formatLongDateTime, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Icon, type IconName } from "../../../../web/site/icon.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { AsyncView, useQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../web/words.ts";
import type { PaymentLinkState, PaymentLinkStatus } from "../payment-link-status.ts";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { NextStep, TrackingLink } from "./next-step.tsx";
import { OpenedFirst } from "./payment-blockers.tsx";
import { isRequest, kindOf } from "./subject-pages.ts";

const icons: Readonly<Partial<Record<PaymentLinkState, IconName>>> = { paid: "check", cancelled: "close" };

export default function PaymentEnded({ payer, link }: { payer: PaymentCredentials; link: string | undefined }) {
  const words = useWords("paymentsPayer");
  const { commonId, token } = payer;
  const query = useQuery(
    () => api.payments.standing({ commonId, ...(token ? { token } : {}) }),
    `${commonId}.${token}.${link}`,
  );
  if (query.state === "there") return <Ended linkStatus={query.value} payer={payer} reload={query.reload} />;
  return (
    <Page title={words.checkout.title}>
      {query.state === "refused" && query.error.code === "REQUEST_NOT_FOUND_OR_PAID" ? (
        <div className="note note-warn stack-tight">
          <p>{query.error.message}</p>
          <p className="alone">
            <a href={`${base}/trackRequest`}>{words.ended.find}</a>
          </p>
        </div>
      ) : (
        <AsyncView of={query} lines={3}>
          {() => null}
        </AsyncView>
      )}
    </Page>
  );
}

function Ended({
  linkStatus,
  payer,
  reload,
}: {
  linkStatus: PaymentLinkStatus;
  payer: PaymentCredentials;
  reload: () => void;
}) {
  const words = useWords("paymentsPayer").ended;
  const { state, number, payment } = linkStatus;
  return (
    <Page
      title={useTitle(linkStatus)}
      eyebrow={interpolate(words.of[kindOf(number)], { number })}
      sign={<StatusSign of={state} />}
    >
      <p>{useText(linkStatus)}</p>
      {state === "paying" && payment ? (
        <OpenedFirst open={payment} payer={payer} onCancelled={reload} />
      ) : (
        payment && <Payment of={payment} isPaid={payment.confirmedAt !== null} />
      )}
      <div className="row">
        <NextStep linkStatus={linkStatus} payer={payer} />
        {isRequest(number) && <TrackingLink payer={payer} state={state} />}
      </div>
      <Notes linkStatus={linkStatus} />
    </Page>
  );
}

function StatusSign({ of: state }: { of: PaymentLinkState }) {
  const tone = state === "paid" ? "ok" : "warn";
  return (
    <span className={`sign sign-${tone}`}>
      <Icon name={icons[state] ?? "alert"} size={28} />
    </span>
  );
}

function useTitle({ state, attempts, number }: PaymentLinkStatus): string {
  const { ended, checkout } = useWords("paymentsPayer");
  const language = useLanguage();
  if (state === "expired") return checkout.expired.title;
  if (state === "exhausted") return pluralize(ended.exhausted.title, attempts.made, language);
  if (state === "paid" || state === "cancelled") return ended[state].title[kindOf(number)];
  return ended[state].title;
}

function useText({ state, at, sentTo, payment, number }: PaymentLinkStatus): string {
  const words = useWords("paymentsPayer").ended;
  const language = useLanguage();
  const text = {
    ...words,
    cancelled: { text: payment?.confirmedAt ? words.cancelled.paid : words.cancelled.text },
    // Clients of offers and vouchers may have no address that a link is sent to.
    replaced: { text: isRequest(number) ? words.replaced.text : words.replaced.own },
  }[state].text;
  return interpolate(text, { at: at ? formatLongDateTime(at, language) : "", to: sentTo ?? "" });
}

function Payment({ of: payment, isPaid }: { of: NonNullable<PaymentLinkStatus["payment"]>; isPaid: boolean }) {
  const words = useWords("paymentsPayer");
  const language = useLanguage();
  return (
    <dl className="card pairs">
      <div>
        <dt>{isPaid ? words.ended.paidOn : words.ended.last}</dt>
        <dd>{formatDateTime(payment.confirmedAt ?? payment.startedAt, language)}</dd>
      </div>
      <div>
        <dt>{words.ended.amount}</dt>
        <dd>{formatMoney(payment.amount, payment.currency, language)}</dd>
      </div>
      <div>
        <dt>{words.ended.method}</dt>
        <dd>{words.names[payment.gateway]}</dd>
      </div>
      <div>
        <dt>{words.wait.reference}</dt>
        <dd className="mono">{payment.reference}</dd>
      </div>
    </dl>
  );
}

function Notes({ linkStatus: { state, cancelsAt, number } }: { linkStatus: PaymentLinkStatus }) {
  const words = useWords("paymentsPayer").ended;
  const language = useLanguage();
  return (
    <div className="stack-tight muted small">
      {state === "paid" && <p>{words.paid.note}</p>}
      {state === "replaced" && <p>{isRequest(number) ? words.replaced.note : words.replaced.ownNote}</p>}
      {state === "cancelled" && <p>{interpolate(words.cancelled.note, { number })}</p>}
      {cancelsAt && state !== "open" && state !== "paying" && (
        <p>{interpolate(words.cancels, { day: formatDay(cancelsAt, language) })}</p>
      )}
      {isRequest(number) && (
        <p className="alone">
          <Link to="/contact">{words.contact}</Link>
        </p>
      )}
    </div>
  );
}
