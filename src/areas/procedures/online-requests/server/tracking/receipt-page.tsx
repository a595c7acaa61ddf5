/** /paymentReceipt/:commonId: the receipt as a page, with a link to its PDF. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { formatAmount, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import { isUuid } from "../../../../../server/database/uuid.ts";
import type { ServerPage } from "../../../../../server/http/pages/server-page.ts";
import { describeForm, type ReceiptFact, receiptFacts, sellerDetails, receiptTotals } from "../pdf/receipt-pdf.ts";
import { type Receipt, receiptOf } from "../pdf/receipt.ts";
import { messagePage, renderInLayout } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink } from "../../../../../server/http/page-parts.tsx";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { receiptWords, textsOf } from "./page-words.ts";

export const receiptPage: ServerPage = {
  path: "/paymentReceipt/:commonId",
  render: async ({ params, query }, call) => {
    const viewer = await pageViewerOf(call, query.get("lang"));
    const { language } = viewer;
    const token = query.get("token") ?? undefined;
    const { commonId = "" } = params;
    const receipt = await readReceipt({ ...call, language }, commonId, token);
    const layout = { ...viewer, preservedQuery: token ? { token } : {} };
    if (!receipt) {
      const { notFound: title, notFoundText: lead, find } = textsOf(language);
      const body = (
        <p className="row">
          <ButtonLink to="/trackRequest" label={find.link} />
        </p>
      );
      return messagePage(404, { ...layout, title, lead, body });
    }
    const { title } = receiptWords(language);
    const body = receiptBody(receipt, commonId, new URLSearchParams({ ...layout.preservedQuery, lang: language }));
    return { status: 200, html: renderInLayout({ ...layout, isOwn: true, title, body }) };
  },
};

async function readReceipt(call: Call, commonId: string, token: string | undefined): Promise<Receipt | undefined> {
  if (!isUuid(commonId)) return undefined;
  try {
    return await receiptOf(call, { commonId, token });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function receiptBody(receipt: Receipt, commonId: string, query: URLSearchParams) {
  const { language, number, payment, seller } = receipt;
  const { date, reference, method, requester } = receiptFacts(receipt);
  const words = receiptWords(language);
  // Of one person, what was paid is the sum of the same table.
  const isOnlyPerson = receipt.people.length === 1;
  return (
    <>
      <p className="eyebrow">{interpolate(words.of, { number })}</p>
      <h1>{words.title}</h1>
      <section className="stack-tight">
        <p className="muted small">{words.paid}</p>
        <p className="receipt-total">{formatMoney(payment.amount, payment.currency, language)}</p>
        <p>
          {date.value} · {method.value}
        </p>
        <p>
          {reference.label} <strong>{reference.value}</strong>
        </p>
      </section>
      <p className="row no-print">
        <a className="button" href={`/legalsitapi/public/onlineRequests/receiptFile/${commonId}?${query.toString()}`}>
          {words.file}
        </a>
        <ButtonLink to={trackingPath(receipt, commonId, query)} label={words.back} isQuiet />
      </p>
      <p>
        {requester.label}: {requester.value}
      </p>
      {receipt.people.map((person) => (
        <section key={person.number} className="card" aria-labelledby={`r-${person.number}`}>
          <h2 className="card-title person-name" id={`r-${person.number}`}>
            {person.holder}
          </h2>
          <p className="small muted">{describeForm(receipt, person)}</p>
          <AmountTable
            head={[words.concept, interpolate(words.amount, { currency: receipt.subtotal.currency })]}
            rows={[
              ...person.lines.map((line) => ({
                label: `${line.concept[language]} × ${line.quantity}`,
                value: formatAmount(line.amount, language),
              })),
              ...(isOnlyPerson
                ? receiptTotals(receipt)
                : [{ label: words.subtotal, value: formatAmount(person.amount, language) }]),
            ]}
          />
        </section>
      ))}
      {!isOnlyPerson && (
        <section className="card">
          <AmountTable rows={receiptTotals(receipt)} />
        </section>
      )}
      <section className="card stack-tight" aria-labelledby="seller">
        <h2 className="card-title" id="seller">
          {words.seller}
        </h2>
        <p>
          <strong>{seller.name}</strong>
        </p>
        {sellerDetails(receipt).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <p className="small muted">{words.note}</p>
    </>
  );
}

/** The last row is the total. */
function AmountTable({ head, rows }: { head?: readonly [string, string]; rows: readonly ReceiptFact[] }) {
  const renderRow = ({ label, value }: ReceiptFact) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td className="money">{value}</td>
    </tr>
  );
  return (
    <table className="amounts">
      {head && (
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col" className="money">
              {head[1]}
            </th>
          </tr>
        </thead>
      )}
      <tbody>{rows.slice(0, -1).map(renderRow)}</tbody>
      <tfoot>{rows.slice(-1).map(renderRow)}</tfoot>
    </table>
  );
}

/** Path of the tracking page. A receipt token opens only the receipt, so its holder is sent to the search page. */
function trackingPath({ number }: Receipt, commonId: string, query: URLSearchParams): string {
  if (query.get("token")?.startsWith("receipt.")) return `/trackRequest?number=${number}`;
  return `/paymentDetails/${commonId}?${query.toString()}`;
}
