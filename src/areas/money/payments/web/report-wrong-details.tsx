import { useState, useSyncExternalStore } from "react";
import { base } from "../../../../kit/frontends.ts";
import { api } from "../../../../web/api.ts";
import { ConfirmButton } from "../../../../web/site/confirm-dialog.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField } from "../../../../web/site/form/fields.tsx";
import { firstError, length, required } from "../../../../kit/validation/validation-rules.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../web/site/routing/navigate.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { PaymentCredentials } from "./links/payment-credentials.ts";

/**
 * «My data are wrong», before payment: the owner continues to correct them; other payers state what is wrong, and the
 * request is returned.
 */
export function WrongParticulars({ payer, isOwner }: { payer: PaymentCredentials; isOwner: boolean }) {
  return isOwner ? <CorrectButton payer={payer} /> : <ReportForm payer={payer} />;
}

function CorrectButton({ payer: { commonId } }: { payer: PaymentCredentials }) {
  const words = useWords("paymentsPayer").checkout;
  const correct = async () => {
    await api.onlineRequests.rejectByUser({ commonId, reason: words.ownReason });
    await navigateTo(`/onlineService/${commonId}?step=check`);
  };
  return (
    <ConfirmButton label={words.wrong} title={words.correctTitle} yes={words.correct} isCalm onYes={correct}>
      <p>{words.correctText}</p>
    </ConfirmButton>
  );
}

const subscribeToNothing = () => () => undefined;
const isInFragment = () => window.location.hash === "#wrong";

function ReportForm({ payer }: { payer: PaymentCredentials }) {
  const words = useWords("paymentsPayer").checkout;
  const site = useWords("site");
  // The tracking page opens the form by URL fragment, which is not sent to the server.
  const isInUrl = useSyncExternalStore(subscribeToNothing, isInFragment, () => false);
  const [userChoice, setUserChoice] = useState<boolean>();
  const open = userChoice ?? isInUrl;
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: firstError(reason, required, length(5, 500)) }),
    send: async ({ reason }) => {
      await api.onlineRequests.rejectByUser({
        commonId: payer.commonId,
        ...(payer.token ? { token: payer.token } : {}),
        reason,
      });
      toast(words.rejected);
      window.location.assign(`${base}/paymentDetails/${payer.commonId}?token=${payer.token}`);
    },
  });
  if (!open)
    return (
      <button className="link-button" type="button" onClick={() => setUserChoice(true)}>
        {words.wrong}
      </button>
    );
  return (
    <form className="card form wrong" id="wrong" noValidate onSubmit={form.submit}>
      <h2 ref={focusHeading} tabIndex={-1}>
        {words.wrongTitle}
      </h2>
      <ErrorSummary form={form} labels={{ reason: words.reason }} />
      <LongField form={form} name="reason" label={words.reason} hint={words.wrongText} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.wrongSubmit}</Submit>
        <button className="link-button" type="button" onClick={() => setUserChoice(false)}>
          {site.cancel}
        </button>
      </div>
    </form>
  );
}

/** Opened at the end of a long page: scrolls into view and moves the focus. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}
