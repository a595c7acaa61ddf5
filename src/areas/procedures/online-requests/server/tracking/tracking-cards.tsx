/** Cards of the tracking page: payment, and who collects the documents. */
import { base } from "../../../../../kit/frontends.ts";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { PairList } from "../../../../../server/http/page-parts.tsx";
import { endStatuses } from "../../states.ts";
import { receiptWords, textsOf } from "./page-words.ts";
import type { GroupProps } from "./tracking-view.ts";

export function PaymentCard({ view, group }: GroupProps) {
  const { language, commonId, token } = view;
  const words = textsOf(language);
  const { receipt: payment, totals } = group;
  if (!payment)
    return (
      totals.length > 0 && (
        <section className="card">
          <PairList entries={totals.map((total) => [words.due, formatMoney(total.amount, total.currency, language)])} />
        </section>
      )
    );
  const gateway = (words.gateways as Readonly<Record<string, string>>)[payment.gateway] ?? payment.gateway;
  const query = new URLSearchParams({ ...(token ? { token } : {}), lang: language });
  return (
    <section className="card">
      <h2 className="card-title">{words.receipt}</h2>
      <PairList
        entries={[
          [words.amount, formatMoney(payment.amount, payment.currency, language)],
          [words.method, gateway],
          [words.paidOn, formatDateTime(payment.paidAt, language)],
          group.refundedAt && [words.refundedAt, formatDateTime(group.refundedAt, language)],
          [words.reference, payment.reference],
        ]}
      />
      <p className="row">
        <a href={`${base}/paymentReceipt/${commonId}?${query.toString()}`}>{receiptWords(language).see}</a>
      </p>
    </section>
  );
}

export function PickupCard({ view: { language }, group: { pickup: person, status } }: GroupProps) {
  const words = textsOf(language);
  // A finished request is no longer collected.
  if (!person || endStatuses.includes(status)) return null;
  return (
    <section className="card stack-tight">
      <h2>{words.pickup}</h2>
      <p>
        <b>{person.name}</b>
      </p>
      <p className="small muted">
        {interpolate(words.digits.ci, { digits: person.ci.slice(-4) })}
        <br />
        {interpolate(words.digits.phone, { digits: person.phone.slice(-4) })}
      </p>
    </section>
  );
}
