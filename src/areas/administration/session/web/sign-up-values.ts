/** Values of the registration form: initial, validated, and as input of the operation. */
import {
  adultAge,
  emailRule,
  firstError,
  identityNumberRule,
  length,
  lengths,
  personNameRule,
  phoneRule,
  required,
  optionalRule,
} from "../../../../kit/validation/validation-rules.ts";
import { currentLanguage } from "../../../../web/session/language.ts";
import { chosenPasswordFaults } from "../../../../web/site/form/choose-password-field.tsx";
import type { SiteFormErrors } from "../../../../web/site/form/use-form.ts";
import { today } from "../../../../web/site/offline/device-today.ts";
import type { WordsOf } from "../../../../web/words.ts";

export const empty = {
  firstName: "",
  lastName: "",
  secondLastName: "",
  document: "ci",
  ci: "",
  passport: "",
  country: "CU",
  email: "",
  phone: "",
  password: "",
  passwordAgain: "",
  acceptTerms: false,
};

export type SignUpValues = typeof empty;

/** In the order of the page. */
export function labelsOf(words: WordsOf<"session">["register"]): Partial<Record<keyof SignUpValues, string>> {
  return Object.fromEntries((Object.keys(empty) as (keyof SignUpValues)[]).map((name) => [name, words[name]]));
}

export function validate(values: SignUpValues): SiteFormErrors<SignUpValues> {
  return {
    firstName: firstError(values.firstName, required, personNameRule),
    lastName: firstError(values.lastName, required, personNameRule),
    secondLastName: firstError(values.secondLastName, optionalRule(personNameRule)),
    ci: values.document === "ci" ? firstError(values.ci, required, identityNumberRule(today(), adultAge)) : undefined,
    passport:
      values.document === "passport" ? firstError(values.passport, required, length(...lengths.passport)) : undefined,
    country: required(values.country),
    email: firstError(values.email, required, emailRule),
    phone: firstError(values.phone, required, phoneRule),
    ...chosenPasswordFaults(values),
    acceptTerms: values.acceptTerms ? undefined : "TERMS_NOT_ACCEPTED",
  };
}

export function toRegistration(values: SignUpValues) {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    ...(values.secondLastName.trim() ? { secondLastName: values.secondLastName } : {}),
    ...(values.document === "ci" ? { ci: values.ci } : { passport: values.passport.trim() }),
    email: values.email,
    phone: values.phone,
    country: values.country,
    password: values.password,
    acceptTerms: true as const,
    language: currentLanguage(),
  };
}
