/** What prevents paying now: no payment method, or an open attempt. */
import { formatTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { ConfirmButton } from "../../../../web/site/confirm-dialog.tsx";
import { navigateTo } from "../../../../web/site/routing/navigate.ts";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useWords } from "../../../../web/words.ts";
import type { OpenAttempt } from "../payment-link-status.ts";
import { isPaid } from "../states.ts";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { waitingPagePath } from "./go-to-gateway.ts";

export function NoGateways() {
  const words = useWords("paymentsPayer").checkout;
  return (
    <div className="note note-warn stack-tight">
      <h2>{words.none}</h2>
      <p>{words.noneText}</p>
    </div>
  );
}

/** Shown first: the payer continues the open attempt, or cancels it to pay by another method. */
export function OpenedFirst({
  open,
  payer,
  onCancelled,
}: {
  open: Pick<OpenAttempt, "reference" | "gateway" | "startedAt"> & Partial<OpenAttempt>;
  payer: PaymentCredentials;
  onCancelled: () => void;
}) {
  const words = useWords("paymentsPayer").checkout.open;
  const language = useLanguage();
  const { reference, gateway } = open;
  const method = words.with[gateway];
  return (
    <section className="note note-warn stack-tight paying-open" aria-labelledby="open-attempt">
      <h2 id="open-attempt">{interpolate(words.title, { method })}</h2>
      <p>
        {interpolate(words.text, {
          at: formatTime(open.startedAt, language),
          reference,
          until: open.validUntil ? formatTime(open.validUntil, language) : "",
        })}
      </p>
      <div className="row">
        <Link className="button" to={waitingPagePath(gateway, reference, payer.token)}>
          {words.see}
        </Link>
        <CancelPaymentButton reference={reference} gateway={gateway} token={payer.token} onCancelled={onCancelled} />
      </div>
    </section>
  );
}

/** Requests confirmation; if the money has arrived already, it leads to the result instead. */
export function CancelPaymentButton({
  reference,
  gateway,
  token,
  onCancelled,
  label,
}: {
  reference: string;
  gateway: OpenAttempt["gateway"];
  token: string | undefined;
  onCancelled: () => void;
  label?: string;
}) {
  const { checkout, wait } = useWords("paymentsPayer");
  const words = checkout.open;
  const cancel = async () => {
    const { status } = await api.payments.cancel({ reference, ...(token ? { token } : {}) });
    if (isPaid(status)) await navigateTo(waitingPagePath(gateway, reference, token));
    else onCancelled();
  };
  return (
    <ConfirmButton label={label ?? words.cancel} title={wait.cancelTitle} yes={wait.cancel} onYes={cancel}>
      <p>{interpolate(words.warning, { method: words.with[gateway] })}</p>
    </ConfirmButton>
  );
}
