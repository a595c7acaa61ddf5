/** What prevents paying now: no payment method, or an open attempt. */
import { useState } from "react";
import { formatTime } from "../../../../kit/format.ts";
import { interpolate } from "../../../../kit/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { ConfirmDialog } from "../../../../web/site/confirm-dialog.tsx";
import { navigateTo } from "../../../../web/site/navigate.ts";
import { Link } from "../../../../web/site/link.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { OpenAttempt } from "../payment-link-status.ts";
import { isPaid } from "../states.ts";
import type { Payer } from "./payer-access.ts";
import { waitingAt } from "./go-to-gateway.ts";

export function NoGateways() {
  const words = useWords("paymentsPayer").checkout;
  return (
    <div className="note note-warn stack-tight">
      <h2>{words.none}</h2>
      <p>{words.noneText}</p>
    </div>
  );
}

/** Shown first: the payer continues the open attempt, or cancels it to pay in another way. */
export function OpenedFirst({
  open,
  payer,
  onCancelled,
}: {
  open: Pick<OpenAttempt, "reference" | "gateway" | "startedAt"> & Partial<OpenAttempt>;
  payer: Payer;
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
        <Link className="button" to={waitingAt(gateway, reference, payer.token)}>
          {words.see}
        </Link>
        <GiveUp reference={reference} gateway={gateway} payer={payer} onCancelled={onCancelled} />
      </div>
    </section>
  );
}

/** Asks for confirmation; if the money has arrived already, it leads to the result instead. */
export function GiveUp({
  reference,
  gateway,
  payer,
  onCancelled,
  label,
}: {
  reference: string;
  gateway: OpenAttempt["gateway"];
  payer: Pick<Payer, "token">;
  onCancelled: () => void;
  label?: string;
}) {
  const { checkout, wait } = useWords("paymentsPayer");
  const words = checkout.open;
  const [isConfirming, setConfirming] = useState(false);
  const [sending, setSending] = useState(false);
  const giveUp = async () => {
    if (sending) return;
    setSending(true);
    try {
      const { status } = await api.payments.cancel({ reference, ...(payer.token ? { token: payer.token } : {}) });
      if (isPaid(status)) return await navigateTo(waitingAt(gateway, reference, payer.token));
      onCancelled();
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
    } finally {
      setSending(false);
      setConfirming(false);
    }
  };
  return (
    <>
      <button className="link-button" type="button" onClick={() => setConfirming(true)}>
        {label ?? words.cancel}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={wait.cancelTitle}
          yes={wait.cancel}
          sending={sending}
          onYes={() => void giveUp()}
          onNo={() => setConfirming(false)}
        >
          <p>{interpolate(words.ask, { method: words.with[gateway] })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
