/**
 * Checkout of any subject: what is paid, to whom and until when; then the currency, the method and the redirect to the
 * gateway. The page of each kind of subject reads it and describes it as a `CheckoutSubject`.
 */
import { type ReactNode, useState } from "react";
import { formatMoney } from "../../../../kit/text/format.ts";
import { type Currency, isPositive } from "../../../../kit/numbers/money.ts";
import type { ApiError } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { AsyncView, type AsyncState } from "../../../../web/site/async-view.tsx";
import { lazyPart } from "../../../../web/site/lazy-part.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Payable, PriceTotal } from "../payment-page-contract.ts";
import { Currencies } from "./currencies.tsx";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { PayForm } from "./pay-form.tsx";
import { NoGateways, OpenedFirst } from "./payment-blockers.tsx";
import { type PriceRow, PriceRows } from "./price-rows.tsx";
import "./payments.css";

type CheckoutData = Omit<Payable, "link">;

/** What the checkout shows of its subject. */
export interface CheckoutSubject {
  readonly amount: string;
  readonly currency: Currency;
  /** Until when it can be paid, or why not. */
  readonly status: ReactNode;
  /** Whether its link is valid and it is not paid. */
  readonly isDue: boolean;
  /** Whether the payer is mailed in any case: others may leave an address for the receipt. */
  readonly isOwner: boolean;
  readonly title: string;
  readonly intro: ReactNode;
  readonly rows: readonly PriceRow[];
  /** Sum of the rows. If it lacks the bank's fee, the fee is shown with the method. */
  readonly total: PriceRow;
  readonly includesFee: boolean;
  /** Below the summary. */
  readonly file?: ReactNode;
  /** Below the form. */
  readonly help?: ReactNode;
  /** Below everything. */
  readonly footer?: ReactNode;
}

interface Props<Data> {
  readonly of: AsyncState<Data>;
  readonly title: string;
  /** What is paid, once it is known. */
  readonly titleOf?: (data: Data) => string;
  readonly eyebrow: (data: Data) => string;
  readonly payer: PaymentCredentials;
  /** Changes when a new link was sent. */
  readonly link?: string | undefined;
  /** Explains a refusal in place of its message. */
  readonly explain?: (refusal: ApiError) => ReactNode;
  readonly describe: (data: Data, total: PriceTotal) => CheckoutSubject;
}

const noPrice: PriceTotal = { currency: "CUP", subtotal: "0.00", bankFee: "0.00", total: "0.00" };

/** Shown instead when the link cannot be used. */
export const PaymentEnded = lazyPart(
  () => import("./payment-ended.tsx"),
  ({ children }) => <Page title={useWords("paymentsPayer").own.link}>{children}</Page>,
);

export function CheckoutView<Data extends CheckoutData>({
  of,
  title,
  titleOf,
  eyebrow,
  link,
  explain,
  ...panel
}: Props<Data>) {
  const refusal = of.state === "refused" ? of.error : undefined;
  if (refusal?.code === "LINK_EXPIRED" || refusal?.code === "REQUEST_NOT_FOUND_OR_PAID")
    return <PaymentEnded payer={panel.payer} link={link} />;
  return (
    <Page
      title={(of.state === "there" && titleOf?.(of.value)) || title}
      wide
      eyebrow={of.state === "there" && eyebrow(of.value)}
    >
      {(refusal && explain?.(refusal)) ?? (
        <AsyncView of={of} lines={6}>
          {(data) => <PaymentPanel data={data} reload={of.reload} {...panel} />}
        </AsyncView>
      )}
    </Page>
  );
}

function PaymentPanel<Data extends CheckoutData>({
  data,
  payer,
  describe,
  reload,
}: Pick<Props<Data>, "payer" | "describe"> & { data: Data; reload: () => void }) {
  const { own, ended, checkout: words } = useWords("paymentsPayer");
  const language = useLanguage();
  const { open, totals, payee } = data;
  const [chosen, choose] = useState<Currency>();
  const total = totals.find((each) => each.currency === (open?.currency ?? chosen)) ?? totals[0] ?? noPrice;
  const { currency } = total;
  const methods = data.methods.filter((method) => method.enabled && method.currencies.includes(currency));
  const subject = describe(data, total);
  const isWaiting = subject.isDue && !open;
  const canTry = isWaiting && data.attemptsLeft > 0;
  return (
    <div className="paying">
      <section className="pay-facts">
        <p className="muted">{words.total}</p>
        <p className="pay-amount mono">{formatMoney(subject.amount, subject.currency, language)}</p>
        <p>
          {words.payee} <strong>{payee.name}</strong>
          {payee.address && `, ${payee.address}`}
        </p>
        {subject.status}
      </section>
      {open && <OpenedFirst open={open} payer={payer} onCancelled={reload} />}
      <section className="card paying-what" aria-labelledby="what-is-paid">
        <h2 className="card-title" id="what-is-paid">
          {subject.title}
        </h2>
        {subject.intro}
        <PriceRows rows={subject.rows} total={subject.total} />
        {subject.file}
      </section>
      {isWaiting && !canTry && <p className="note note-warn">{ended.exhausted.text}</p>}
      {(canTry || subject.help) && (
        <section className="stack paying-how">
          {canTry && totals.length > 1 && <Currencies totals={totals} chosen={currency} choose={choose} />}
          {canTry && !subject.includesFee && isPositive(total.bankFee) && (
            <PriceRows
              rows={[{ label: own.fee, amount: formatMoney(total.bankFee, currency, language) }]}
              total={{ label: own.toPay, amount: formatMoney(total.total, currency, language) }}
            />
          )}
          {canTry && methods.length === 0 && <NoGateways />}
          {canTry && methods.length > 0 && (
            <PayForm
              key={currency}
              payer={payer}
              total={total}
              methods={methods}
              isOwner={subject.isOwner}
              onEnded={reload}
            />
          )}
          {subject.help}
        </section>
      )}
      {subject.footer}
    </div>
  );
}
