import { useEffect, useState } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { CaptchaField, useCaptcha } from "../../../../web/site/form/captcha.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { Check, RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { PhoneField, SelectField, TextField } from "../../../../web/site/form/fields.tsx";
import { clearStoredValues, storeValues, restoreValues } from "../../../../web/site/form/draft-values.ts";
import { ChosenPassword } from "../../../../web/site/form/choose-password-field.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../web/site/routing/navigate.ts";
import { usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import { useCountries } from "../../nomenclators/web/public.tsx";
import { appendReturnAddress } from "./return-address.ts";
import { empty, type SignUpValues, labelsOf, validate, toRegistration } from "./sign-up-values.ts";

const formName = "register";
export default function SignUp() {
  const words = useWords("session").register;
  const countries = useCountries();
  const captcha = useCaptcha();
  const { next }: { next?: string } = useSearch();
  const [initial] = useState(() => restoreValues(formName, empty));
  const terms = usePreloadedQuery(api.terms.published, {});
  const form = useForm<SignUpValues>({
    initial,
    check: validate,
    needs: words.needs,
    send: async (values) => {
      const shownTerms = terms.state === "there" ? { termsVersion: terms.value.version } : {};
      try {
        await api.session.register({
          ...toRegistration(values),
          ...shownTerms,
          ...(next ? { next } : {}),
          captcha: await captcha.take(),
        });
      } catch (error) {
        // New terms were published meanwhile: load them, so that the user accepts the current ones.
        if (error instanceof ApiError && error.code === "TERMS_NOT_ACCEPTED") await terms.reload();
        throw error;
      }
      clearStoredValues(formName);
      await navigateTo(appendReturnAddress(`/validateCode?email=${encodeURIComponent(values.email.trim())}`, next));
    },
    clearedFields: ({ code }) => (code === "TERMS_NOT_ACCEPTED" ? { acceptTerms: false } : {}),
  });
  const { values } = form;
  useEffect(() => {
    // Passwords and consent are not stored: they must be entered again.
    if (values !== initial) storeValues(formName, { ...values, password: "", passwordAgain: "", acceptTerms: false });
  }, [values, initial]);
  const field = { form } as const;
  return (
    <Page title={words.title} lead={words.lead}>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={labelsOf(words)} refused={words.refused} />
        <h2>{words.name}</h2>
        <TextField
          {...field}
          name="firstName"
          label={words.firstName}
          hint={words.firstNameHint}
          autoComplete="given-name"
        />
        <div className="form-pair">
          <TextField {...field} name="lastName" label={words.lastName} autoComplete="family-name" />
          <TextField
            {...field}
            name="secondLastName"
            label={words.secondLastName}
            optional
            autoComplete="additional-name"
          />
        </div>
        <RadioGroup
          {...field}
          name="document"
          label={words.document}
          hint={words.documentHint}
          options={[
            ["ci", words.documentCi],
            ["passport", words.documentPassport],
          ]}
        />
        {form.values.document === "ci" ? (
          <TextField
            {...field}
            name="ci"
            label={words.ci}
            hint={words.ciHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={32}
          />
        ) : (
          <TextField
            {...field}
            name="passport"
            label={words.passport}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={20}
          />
        )}
        <SelectField
          {...field}
          name="country"
          label={words.country}
          hint={words.countryHint}
          autoComplete="country"
          options={countries}
        />
        <h2>{words.contact}</h2>
        <TextField
          type="email"
          autoComplete="email"
          {...field}
          name="email"
          label={words.email}
          hint={words.emailHint}
        />
        <PhoneField {...field} name="phone" label={words.phone} />
        <h2>{words.security}</h2>
        <ChosenPassword {...field} labels={words} personal={[form.values.email.split("@")[0] ?? "", form.values.ci]} />
        <Check
          {...field}
          name="acceptTerms"
          label={
            <>
              {words.acceptBefore}{" "}
              <Link to="/terms" target="_blank">
                {words.acceptLink}
              </Link>
            </>
          }
        />
        <CaptchaField captcha={captcha} />
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
          <span>
            {words.have} <Link to={appendReturnAddress("/login", next)}>{useWords("site").ways.signIn}</Link>
          </span>
        </div>
      </form>
    </Page>
  );
}
