import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { CaptchaField, useCaptcha } from "../../../../web/site/form/captcha.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../web/site/form/fields.tsx";
import { emailRule, firstError, required } from "../../../../kit/validation/validation-rules.ts";
import { FormSubmitted } from "../../../../web/site/form/submitted.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import { appendReturnAddress } from "./return-address.ts";

export default function ForgotPassword() {
  const words = useWords("session").forgot;
  const captcha = useCaptcha();
  const { next }: { next?: string } = useSearch();
  const toLogin = appendReturnAddress("/login", next);
  const [sentTo, setSentTo] = useState("");
  const form = useForm({
    initial: { email: "" },
    check: (values) => ({ email: firstError(values.email, required, emailRule) }),
    needs: words.needs,
    send: async (values) => {
      await api.session.forgotPass({ email: values.email, captcha: await captcha.take() });
      setSentTo(values.email.trim());
    },
  });
  if (sentTo)
    return (
      <Page title={words.sentTitle}>
        <FormSubmitted
          text={interpolate(words.sent, { email: sentTo })}
          again={words.again}
          onAgain={() => setSentTo("")}
        >
          <Link className="button" to={toLogin}>
            {words.signIn}
          </Link>
        </FormSubmitted>
      </Page>
    );
  return (
    <Page title={words.title} lead={words.lead}>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={{ email: words.email }} refused={words.refused} />
        <TextField type="email" autoComplete="email" form={form} name="email" label={words.email} />
        <CaptchaField captcha={captcha} />
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
          <Link to={toLogin}>{words.signIn}</Link>
        </div>
      </form>
    </Page>
  );
}
