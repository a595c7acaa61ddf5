import { useEffect, useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../web/site/form/fields.tsx";
import { emailRule, firstError, required } from "../../../../kit/validation/validation-rules.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { tabStorage } from "../../../../web/site/offline/device-storage.ts";
import { replaceWith } from "../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { serverNow } from "../../../../web/server-clock.ts";
import { appendReturnAddress } from "./return-address.ts";
import { beginWait, secondsLeft, waitSeconds } from "./resend-timer.ts";

export default function ValidateCode() {
  const words = useWords("session").code;
  const { email: initialEmail = "", next }: { email?: string; next?: string } = useSearch();
  // An invalid address must be corrected: show its field, so that its error has a place.
  const knownEmail = emailRule(initialEmail) ? "" : initialEmail;
  const form = useForm({
    initial: { email: initialEmail, code: "" },
    check: (values) => ({
      email: firstError(values.email, required, emailRule),
      code: /^\d{6}$/.test(normalizeCode(values.code)) ? undefined : values.code.trim() ? "CODE_WRONG" : "REQUIRED",
    }),
    needs: words.needs,
    send: async (values) => {
      await api.session.validateCode({ email: values.email, code: normalizeCode(values.code) });
      toast(words.done);
      await replaceWith(appendReturnAddress(`/login?email=${encodeURIComponent(values.email.trim())}`, next));
    },
  });
  return (
    <Page title={words.title} lead={knownEmail ? interpolate(words.lead, { email: knownEmail }) : words.leadAnonymous}>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={{ email: words.email, code: words.code }} refused={words.refused} />
        {!knownEmail && <TextField type="email" autoComplete="email" form={form} name="email" label={words.email} />}
        <TextField
          form={form}
          name="code"
          label={words.code}
          hint={words.hint}
          className="input-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
        />
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
        </div>
      </form>
      <div className="stack-tight">
        <p className="muted">{words.missing}</p>
        <p className="muted">{words.had}</p>
        <Resend email={form.values.email} sentTo={initialEmail} next={next} />
      </div>
    </Page>
  );
}

function Resend({ email: address, sentTo, next }: { email: string; sentTo: string; next: string | undefined }) {
  const words = useWords("session").code;
  const [secondsRemaining, setSecondsRemaining] = useState(waitSeconds);
  useEffect(() => {
    const update = () => setSecondsRemaining(secondsLeft(tabStorage, sentTo, serverNow()));
    update();
    const interval = window.setInterval(update, 1000);
    return () => window.clearInterval(interval);
  }, [sentTo]);
  const resend = async () => {
    setSecondsRemaining(beginWait(tabStorage, sentTo, serverNow()));
    await api.session.resendCode({ email: address, ...(next ? { next } : {}) }).then(
      () => toast(words.resent),
      (error: Error) => toast(error.message, "bad"),
    );
  };
  const canResend = secondsRemaining === 0 && emailRule(address) === undefined;
  return (
    <p>
      <button className="link-button" type="button" disabled={!canResend} onClick={resend}>
        {secondsRemaining > 0 ? interpolate(words.resendIn, { seconds: secondsRemaining }) : words.resend}
      </button>
    </p>
  );
}

/** Codes are often pasted with spaces or hyphens. */
function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, "");
}
