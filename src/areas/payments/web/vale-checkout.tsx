/** A voucher as its holder reads it, and pays it by Transfermóvil while its link is valid. */
import type { OutputOf } from "../../../kit/contract.ts";
import { showDay, showInstant, showMoment } from "../../../kit/format.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useAnswer } from "../../../web/site/loaded.tsx";
import { useWords } from "../../../web/words.ts";
import type { legalization } from "../../legalization/contract.ts";
import { OwnPage, PayFacts, useAsked, WhatIsPaid } from "./own-page.tsx";
import "./payments.css";

type Checkout = OutputOf<(typeof legalization)["checkout"]>;

export default function ValeCheckout() {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const asked = useAsked();
  const checkout = useAnswer(api.legalization.checkout, asked);
  return (
    <OwnPage
      of={checkout}
      words={words}
      number={({ vale }) => vale.number}
      payer={{ commonId: asked.id, token: asked.token }}
      isDue={({ totals }) => totals.length > 0}
    >
      {(found) => {
        const { vale } = found;
        return (
          <>
            <Standing of={found} />
            <WhatIsPaid
              title={words.documents}
              facts={[vale.holderName, showDay(vale.date, language)].join(" · ")}
              lines={vale.documents.map(({ documentType, destination, process, quantity, amount }) => ({
                name: documentType[language],
                hint: [
                  destination[language],
                  words.processes[process],
                  sayCount(words.copies, quantity, language),
                ].join(" · "),
                amount,
              }))}
              total={vale.amountTotal}
              currency={vale.currency}
              paper={{ href: api.legalization.payersFile.address(asked), label: words.paper }}
            />
          </>
        );
      }}
    </OwnPage>
  );
}

function Standing({ of }: { of: Checkout }) {
  const { vale } = of;
  return <PayFacts of={of} amount={vale.amountTotal} currency={vale.currency} standing={useStanding(of)} />;
}

/** Paid, cancelled, or how and until when it is paid. */
function useStanding({ vale, link, open, attemptsLeft }: Checkout): string | undefined {
  const words = useWords("paymentsPayer").vale;
  const language = useLanguage();
  const day = showDay(vale.dueOn, language);
  if (vale.state === "cancelled") return words.cancelled;
  if (vale.paidAt) return say(words.paid, { at: showInstant(vale.paidAt, language) });
  if (open) return undefined;
  if (!link || (link.state === "valid" && attemptsLeft === 0)) return say(words.counter, { day });
  return link.state === "valid"
    ? say(words.until, { at: showMoment(link.expiresAt, language) })
    : say(words.expired, { day });
}
