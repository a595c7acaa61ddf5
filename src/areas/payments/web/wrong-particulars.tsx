import { useState } from "react";
import { base } from "../../../kit/doors.ts";
import { api } from "../../../web/api.ts";
import { useUser } from "../../../web/session.ts";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { LongField } from "../../../web/site/form/fields.tsx";
import { firstFault, length, required } from "../../../kit/rules.ts";
import { Submit } from "../../../web/site/form/submit.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { goTo } from "../../../web/site/go.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import type { Payer } from "./checkout.tsx";

/** «My data are wrong»: the request goes back to be corrected, with the reason, before anything is paid. */
export function WrongParticulars({ payer }: { payer: Payer }) {
  const words = useWords("paymentsPayer").checkout;
  const site = useWords("site");
  const user = useUser();
  // The tracking page leads here by name.
  const [open, setOpen] = useState(() => window.location.hash === "#wrong");
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: firstFault(reason, required, length(5, 500)) }),
    send: async ({ reason }) => {
      await api.onlineRequests.rejectByUser({
        commonId: payer.commonId,
        ...(payer.token ? { token: payer.token } : {}),
        reason,
      });
      toast(words.rejected);
      if (user || !payer.token) await goTo(`/onlineService/${payer.commonId}?step=check`);
      else window.location.assign(`${base}/paymentDetails/${payer.commonId}?token=${payer.token}`);
    },
  });
  if (!open)
    return (
      <button className="link-button" type="button" onClick={() => setOpen(true)}>
        {words.wrong}
      </button>
    );
  return (
    <form className="card form wrong" id="wrong" noValidate onSubmit={form.submit}>
      <h2 ref={intoView} tabIndex={-1}>
        {words.wrongTitle}
      </h2>
      <ErrorSummary form={form} labels={{ reason: words.reason }} />
      <LongField form={form} name="reason" label={words.reason} hint={words.wrongText} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.wrongSubmit}</Submit>
        <button className="link-button" type="button" onClick={() => setOpen(false)}>
          {site.cancel}
        </button>
      </div>
    </form>
  );
}

/** Opened at the foot of a long page: shown, and read out, at once. */
function intoView(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}
