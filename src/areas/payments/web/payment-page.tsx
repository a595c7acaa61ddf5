/** The page on which an offer or a voucher is read and paid while its link is valid: it says what it is, this the rest. */
import { type ReactNode, useState } from "react";
import { formatMoney } from "../../../kit/format.ts";
import { type Currency, isPositive } from "../../../kit/money.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Link } from "../../../web/site/link.tsx";
import { AsyncView, type AsyncState } from "../../../web/site/async-view.tsx";
import { lazyPart } from "../../../web/site/lazy-part.tsx";
import { Page } from "../../../web/site/page-column.tsx";
import { useParams, useSearch } from "../../../web/site/location.ts";
import { useWords } from "../../../web/words.ts";
import type { Payable } from "../payment-page-contract.ts";
import { Currencies } from "./currencies.tsx";
import { NoGateways, OpenedFirst } from "./payment-blockers.tsx";
import { PayForm } from "./pay-form.tsx";
import type { Payer } from "./payer-access.ts";

const PaymentEnded = lazyPart(() => import("./payment-ended.tsx"), OfSpentLink);

/** What the address names, and how who reads it shows that they may. */
export function usePaymentPageQuery(): { readonly id: string; readonly token?: string } {
  const { id = "" } = useParams();
  const { token }: { token?: string } = useSearch();
  return { id, ...(token && { token }) };
}

interface Frame<Found> {
  readonly of: AsyncState<Found>;
  readonly words: { readonly title: string; readonly number: string };
  readonly number: (found: Found) => string;
  readonly payer: Payer;
  /** Whether it can still be paid, by any way. */
  readonly isDue: (found: Found) => boolean;
  readonly children: (found: Found) => ReactNode;
}

export function OwnPage<Found extends Payable>({ of, words, number, payer, isDue, children }: Frame<Found>) {
  const { contact } = useWords("paymentsPayer").own;
  if (of.state === "refused" && of.error.code === "LINK_EXPIRED")
    return <PaymentEnded payer={payer} link={undefined} />;
  const eyebrow = of.state === "there" && interpolate(words.number, { number: number(of.value) });
  return (
    <Page title={words.title} wide eyebrow={eyebrow || undefined}>
      <AsyncView of={of} lines={6}>
        {(found) => (
          <div className="paying">
            {children(found)}
            <Paying of={found} isDue={isDue(found)} payer={payer} reload={of.reload} />
            <p className="alone">
              <Link to="/contact">{contact}</Link>
            </p>
          </div>
        )}
      </AsyncView>
    </Page>
  );
}

function OfSpentLink({ children }: { children: ReactNode }) {
  return <Page title={useWords("paymentsPayer").own.link}>{children}</Page>;
}

/** What it costs, who is paid, and how it stands: said before anything else. */
export function PayFacts({
  of: { payee },
  amount,
  currency,
  standing,
}: {
  of: Payable;
  amount: string;
  currency: Currency;
  standing: string | undefined;
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
      {standing && <p role="status">{standing}</p>}
    </section>
  );
}

interface Line {
  readonly name: string;
  readonly hint: string | null;
  readonly amount: string;
}

/** What is paid, line by line, and its paper. */
export function PayableSummary({
  title,
  facts,
  lines,
  total,
  currency,
  paper,
}: {
  title: string;
  facts: string;
  lines: readonly Line[];
  total: string;
  currency: Currency;
  paper: { readonly href: string; readonly label: string };
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
        {lines.map(({ name, hint, amount }, at) => (
          <div key={at}>
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
        <a className="button button-quiet" href={paper.href}>
          {paper.label}
        </a>
      </p>
    </section>
  );
}

function Paying({ of, isDue, payer, reload }: { of: Payable; isDue: boolean; payer: Payer; reload: () => void }) {
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
        // Its client hears of it in any case: nobody else is asked for an address.
        <PayForm key={currency} payer={payer} total={total} methods={methods} isOwner ended={reload} />
      )}
    </section>
  );
}
