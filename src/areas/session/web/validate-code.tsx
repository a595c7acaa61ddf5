import { useEffect, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../web/site/form/fields.tsx";
import { emailRule, firstError, required } from "../../../kit/validation-rules.ts";
import { Submit } from "../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { tabStorage } from "../../../web/site/device-storage.ts";
import { replaceWith } from "../../../web/site/navigate.ts";
import { Page } from "../../../web/site/page-column.tsx";
import { useSearch } from "../../../web/site/location.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import { serverNow } from "../../../web/server-clock.ts";
import { withNext } from "./return-address.ts";
import { beginWait, secondsLeft, waitSeconds } from "./resend-timer.ts";

export default function ValidateCode() {
  const words = useWords("session").code;
  const { email: told = "", next }: { email?: string; next?: string } = useSearch();
  // An address that cannot be one has to be typed: its fault would stand at a box that is not there.
  const known = emailRule(told) ? "" : told;
  const form = useForm({
    initial: { email: told, code: "" },
    check: (typed) => ({
      email: firstError(typed.email, required, emailRule),
      code: /^\d{6}$/.test(tidy(typed.code)) ? undefined : typed.code.trim() ? "CODE_WRONG" : "REQUIRED",
    }),
    needs: words.needs,
    send: async (typed) => {
      await api.session.validateCode({ email: typed.email, code: tidy(typed.code) });
      toast(words.done);
      await replaceWith(withNext(`/login?email=${encodeURIComponent(typed.email.trim())}`, next));
    },
  });
  return (
    <Page title={words.title} lead={known ? interpolate(words.lead, { email: known }) : words.leadAnonymous}>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={{ email: words.email, code: words.code }} refused={words.refused} />
        {!known && (
          <TextField
            form={form}
            name="email"
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
          />
        )}
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
        <Resend email={form.values.email} sentTo={told} next={next} />
      </div>
    </Page>
  );
}

function Resend({ email: address, sentTo, next }: { email: string; sentTo: string; next: string | undefined }) {
  const words = useWords("session").code;
  const [left, setLeft] = useState(waitSeconds);
  useEffect(() => {
    const count = () => setLeft(secondsLeft(tabStorage, sentTo, serverNow()));
    count();
    const tick = window.setInterval(count, 1000);
    return () => window.clearInterval(tick);
  }, [sentTo]);
  const resend = async () => {
    setLeft(beginWait(tabStorage, sentTo, serverNow()));
    await api.session.resendCode({ email: address, ...(next ? { next } : {}) }).then(
      () => toast(words.resent),
      (error: Error) => toast(error.message, "bad"),
    );
  };
  const possible = left === 0 && emailRule(address) === undefined;
  return (
    <p>
      <button className="link-button" type="button" disabled={!possible} onClick={resend}>
        {left > 0 ? interpolate(words.resendIn, { seconds: left }) : words.resend}
      </button>
    </p>
  );
}

/** Codes are pasted with spaces and hyphens. */
function tidy(code: string): string {
  return code.replace(/[\s-]/g, "");
}
