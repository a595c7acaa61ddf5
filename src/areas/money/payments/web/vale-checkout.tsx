/** Checkout of a voucher, paid by Transfermóvil while its link is valid. */
import type { OutputOf } from "../../../../kit/contract.ts";
import { formatDay, formatDateTime, formatLongDateTime } from "../../../../kit/format.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { useWords } from "../../../../web/words.ts";
import type { legalizationContract } from "../../../practice/legalization/contract.ts";
import { OwnPage, PayFacts, usePaymentPageQuery, PayableSummary } from "./payment-page.tsx";
import "./payments.css";

type Checkout = OutputOf<(typeof legalizationContract)["checkout"]>;

export default function ValeCheckoutPage() {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const input = usePaymentPageQuery();
  const checkout = usePreloadedQuery(api.legalization.checkout, input);
  return (
    <OwnPage
      of={checkout}
      words={words}
      number={({ vale }) => vale.number}
      payer={{ commonId: input.id, token: input.token }}
      isDue={({ totals }) => totals.length > 0}
    >
      {(checkout) => {
        const { vale } = checkout;
        return (
          <>
            <VoucherFacts of={checkout} />
            <PayableSummary
              title={words.documents}
              facts={[vale.holderName, formatDay(vale.date, language)].join(" · ")}
              lines={vale.documents.map(({ documentType, destination, process, quantity, amount }) => ({
                name: documentType[language],
                hint: [
                  destination[language],
                  words.processes[process],
                  pluralize(words.copies, quantity, language),
                ].join(" · "),
                amount,
              }))}
              total={vale.amountTotal}
              currency={vale.currency}
              pdf={{ href: api.legalization.payersFile.address(input), label: words.paper }}
            />
          </>
        );
      }}
    </OwnPage>
  );
}

function VoucherFacts({ of }: { of: Checkout }) {
  const { vale } = of;
  return <PayFacts of={of} amount={vale.amountTotal} currency={vale.currency} statusText={useStatusText(of)} />;
}

/** Status text: paid, cancelled, or how and until when it can be paid. */
function useStatusText({ vale, link, open, attemptsLeft }: Checkout): string | undefined {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const day = formatDay(vale.dueOn, language);
  if (vale.state === "cancelled") return words.cancelled;
  if (vale.paidAt) return interpolate(words.paid, { at: formatDateTime(vale.paidAt, language) });
  if (open) return undefined;
  if (!link || (link.state === "valid" && attemptsLeft === 0)) return interpolate(words.counter, { day });
  return link.state === "valid"
    ? interpolate(words.until, { at: formatLongDateTime(link.expiresAt, language) })
    : interpolate(words.expired, { day });
}
