/**
 * Checkout of an offer or a voucher. The page also shows it when it cannot be paid: before a link is
 * sent, afterwards, or when it was cancelled.
 */
import { formatDay, formatDateTime, formatLongDateTime, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { type AsyncState, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useParams, useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import type { Payable } from "../payment-page-contract.ts";
import { type CheckoutSubject, CheckoutView } from "./checkout.tsx";

interface PayableDocument extends Pick<CheckoutSubject, "amount" | "currency" | "isDue" | "title" | "rows"> {
  readonly number: string;
  readonly paidAt: string | null;
  readonly isCancelled: boolean;
  /** Status texts before a link is sent, without attempts left, and after the link. */
  readonly statusTexts: { readonly unsent: string; readonly exhausted?: string; readonly expired: string };
  readonly facts: readonly (string | null)[];
  /** Address of its PDF. */
  readonly file: string;
}

export function OfferCheckoutPage() {
  const words = useWords("paymentsPayer").offer;
  const language = useLanguage();
  const query = usePayerQuery();
  return (
    <DocumentCheckout
      of={usePreloadedQuery(api.contractOffers.checkout, query)}
      kind="offer"
      describe={({ offer }) => ({
        ...offer,
        number: offer.offerNumber,
        amount: offer.totalAmount,
        isCancelled: offer.cancelled,
        isDue: !offer.paidAt && !offer.cancelled,
        statusTexts: { unsent: words.later, expired: words.expired },
        title: words.concepts,
        facts: [offer.clientName, formatDay(offer.date, language), offer.contract],
        rows: offer.concepts.map(({ name, description, amount }) => ({
          label: name[language],
          hint: description,
          amount,
        })),
        file: api.contractOffers.payersFile.address(query),
      })}
    />
  );
}

export function ValeCheckoutPage() {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const query = usePayerQuery();
  return (
    <DocumentCheckout
      of={usePreloadedQuery(api.legalization.checkout, query)}
      kind="vale"
      describe={({ vale, totals }) => {
        const day = formatDay(vale.dueOn, language);
        const counter = interpolate(words.counter, { day });
        return {
          ...vale,
          amount: vale.amountTotal,
          isCancelled: vale.state === "cancelled",
          isDue: totals.length > 0,
          statusTexts: { unsent: counter, exhausted: counter, expired: interpolate(words.expired, { day }) },
          title: words.documents,
          facts: [vale.holderName, formatDay(vale.date, language)],
          rows: vale.documents.map(({ documentType, destination, process, quantity, amount }) => ({
            label: documentType[language],
            hint: [destination[language], words.processes[process], pluralize(words.copies, quantity, language)].join(
              " · ",
            ),
            amount,
          })),
          file: api.legalization.payersFile.address(query),
        };
      }}
    />
  );
}

function DocumentCheckout<Data extends Payable>({
  of,
  kind,
  describe,
}: {
  of: AsyncState<Data>;
  kind: "offer" | "vale";
  describe: (data: Data) => PayableDocument;
}) {
  const { own, checkout, [kind]: words } = useWords("paymentsPayer");
  const language = useLanguage();
  const { id: commonId, token } = usePayerQuery();
  const describeStatus = ({ link, open, attemptsLeft }: Payable, document: PayableDocument) => {
    if (document.isCancelled) return words.cancelled;
    if (document.paidAt) return interpolate(words.paid, { at: formatDateTime(document.paidAt, language) });
    if (open) return undefined;
    if (!link) return document.statusTexts.unsent;
    if (link.state !== "valid") return document.statusTexts.expired;
    if (attemptsLeft === 0) return document.statusTexts.exhausted;
    return interpolate(words.until, { at: formatLongDateTime(link.expiresAt, language) });
  };
  return (
    <CheckoutView
      of={of}
      title={words.title}
      eyebrow={(data) => interpolate(words.number, { number: describe(data).number })}
      payer={{ commonId, token }}
      describe={(data) => {
        const document = describe(data);
        const status = describeStatus(data, document);
        const format = (amount: string) => formatMoney(amount, document.currency, language);
        return {
          ...document,
          status: status && <p role="status">{status}</p>,
          isDue: document.isDue && data.link?.state === "valid",
          // The client is mailed in any case.
          isOwner: true,
          intro: <p className="muted small">{document.facts.filter(Boolean).join(" · ")}</p>,
          rows: document.rows.map((row) => ({ ...row, amount: format(row.amount) })),
          total: { label: checkout.total, amount: format(document.amount) },
          includesFee: false,
          file: (
            <p>
              <a className="button button-quiet" href={document.file}>
                {words.download}
              </a>
            </p>
          ),
          footer: (
            <p className="alone">
              <Link to="/contact">{own.contact}</Link>
            </p>
          ),
        };
      }}
    />
  );
}

/** Id and token from the page's address. */
function usePayerQuery(): { readonly id: string; readonly token?: string } {
  const { id = "" } = useParams();
  const { token }: { token?: string } = useSearch();
  return { id, ...(token && { token }) };
}
