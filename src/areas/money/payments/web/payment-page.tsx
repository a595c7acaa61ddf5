/** Payment page of an offer or a voucher: the caller renders the subject, this component the payment. */
import { type ReactNode, useState } from "react";
import { formatMoney } from "../../../../kit/format.ts";
import { type Currency, isPositive } from "../../../../kit/money.ts";
import { interpolate } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { Link } from "../../../../web/site/link.tsx";
import { AsyncView, type AsyncState } from "../../../../web/site/async-view.tsx";
import { lazyPart } from "../../../../web/site/lazy-part.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { useParams, useSearch } from "../../../../web/site/location.ts";
import { useWords } from "../../../../web/words.ts";
import type { Payable } from "../payment-page-contract.ts";
import { Currencies } from "./currencies.tsx";
import { NoGateways, OpenedFirst } from "./payment-blockers.tsx";
import { PayForm } from "./pay-form.tsx";
import type { Payer } from "./payer-access.ts";

const PaymentEnded = lazyPart(() => import("./payment-ended.tsx"), SpentLinkPage);

/** Id and token from the page's address. */
export function usePaymentPageQuery(): { readonly id: string; readonly token?: string } {
  const { id = "" } = useParams();
  const { token }: { token?: string } = useSearch();
  return { id, ...(token && { token }) };
}

interface Props<Subject> {
  readonly of: AsyncState<Subject>;
  readonly words: { readonly title: string; readonly number: string };
  readonly number: (subject: Subject) => string;
  readonly payer: Payer;
  /** Whether it can still be paid, by any method. */
  readonly isDue: (subject: Subject) => boolean;
  readonly children: (subject: Subject) => ReactNode;
}

export function OwnPage<Subject extends Payable>({ of, words, number, payer, isDue, children }: Props<Subject>) {
  const { contact } = useWords("paymentsPayer").own;
  if (of.state === "refused" && of.error.code === "LINK_EXPIRED")
    return <PaymentEnded payer={payer} link={undefined} />;
  const eyebrow = of.state === "there" && interpolate(words.number, { number: number(of.value) });
  return (
    <Page title={words.title} wide eyebrow={eyebrow || undefined}>
      <AsyncView of={of} lines={6}>
        {(subject) => (
          <div className="paying">
            {children(subject)}
            <PaymentSection of={subject} isDue={isDue(subject)} payer={payer} reload={of.reload} />
            <p className="alone">
              <Link to="/contact">{contact}</Link>
            </p>
          </div>
        )}
      </AsyncView>
    </Page>
  );
}

function SpentLinkPage({ children }: { children: ReactNode }) {
  return <Page title={useWords("paymentsPayer").own.link}>{children}</Page>;
}

/** Amount, payee and payment status, shown first. */
export function PayFacts({
  of: { payee },
  amount,
  currency,
  statusText,
}: {
  of: Payable;
  amount: string;
  currency: Currency;
  statusText: string | undefined;
}) {
  const words = useWords("paymentsPayer").own;
  return (
    <section className="pay-facts">
      <p className="muted">{words.total}</p>
      <p className="pay-amount mono">{formatMoney(amount, currency, useLanguage())}</p>
      <p>
        {words.payee} <strong>{payee.name}</strong>
        {payee.address && `, ${payee.address}`}
      </p>
      {statusText && <p role="status">{statusText}</p>}
    </section>
  );
}

interface SummaryLine {
  readonly name: string;
  readonly hint: string | null;
  readonly amount: string;
}

/** The items to pay, with the PDF. */
export function PayableSummary({
  title,
  facts,
  lines,
  total,
  currency,
  pdf,
}: {
  title: string;
  facts: string;
  lines: readonly SummaryLine[];
  total: string;
  currency: Currency;
  pdf: { readonly href: string; readonly label: string };
}) {
  const words = useWords("paymentsPayer").own;
  const language = useLanguage();
  return (
    <section className="card paying-what" aria-labelledby="what-is-paid">
      <h2 className="card-title" id="what-is-paid">
        {title}
      </h2>
      <p className="muted small">{facts}</p>
      <dl className="sums">
        {lines.map(({ name, hint, amount }, index) => (
          <div key={index}>
            <dt>
              {name}
              {hint && <span className="hint checkout-why">{hint}</span>}
            </dt>
            <dd>{formatMoney(amount, currency, language)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{words.total}</dt>
          <dd>{formatMoney(total, currency, language)}</dd>
        </div>
      </dl>
      <p>
        <a className="button button-quiet" href={pdf.href}>
          {pdf.label}
        </a>
      </p>
    </section>
  );
}

function PaymentSection({
  of,
  isDue,
  payer,
  reload,
}: {
  of: Payable;
  isDue: boolean;
  payer: Payer;
  reload: () => void;
}) {
  const { own: words, ended } = useWords("paymentsPayer");
  const language = useLanguage();
  const { open, totals, link, attemptsLeft } = of;
  const [chosen, choose] = useState<Currency>();
  if (open) return <OpenedFirst open={open} payer={payer} onCancelled={reload} />;
  if (!isDue || link?.state !== "valid") return null;
  if (attemptsLeft === 0) return <p className="note note-warn">{ended.exhausted.text}</p>;
  const currency = chosen ?? totals[0]?.currency ?? "CUP";
  const total = totals.find((each) => each.currency === currency);
  const methods = of.methods.filter((method) => method.enabled && method.currencies.includes(currency));
  if (!total) return <NoGateways />;
  return (
    <section className="stack paying-how">
      {totals.length > 1 && <Currencies totals={totals} chosen={currency} choose={choose} />}
      {isPositive(total.bankFee) && (
        <dl className="sums">
          <div>
            <dt>{words.fee}</dt>
            <dd>{formatMoney(total.bankFee, currency, language)}</dd>
          </div>
          <div className="sum">
            <dt>{words.toPay}</dt>
            <dd>{formatMoney(total.total, currency, language)}</dd>
          </div>
        </dl>
      )}
      {methods.length === 0 ? (
        <NoGateways />
      ) : (
        // The client is mailed in any case: no receipt address is needed.
        <PayForm key={currency} payer={payer} total={total} methods={methods} isOwner onEnded={reload} />
      )}
    </section>
  );
}
