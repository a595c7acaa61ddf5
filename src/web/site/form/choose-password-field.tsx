import { firstError, passwordRule, required } from "../../../kit/validation/validation-rules.ts";
import { PasswordField } from "./password-field.tsx";
import type { FormState, SiteFormValues } from "./use-form.ts";

interface NewPassword {
  readonly password: string;
  readonly passwordAgain: string;
}

/** A new password and its repetition, marked for password managers. */
export function ChosenPassword<V extends SiteFormValues & NewPassword>({
  form,
  labels,
  personal = [],
}: {
  form: FormState<V>;
  labels: NewPassword;
  /** Personal data that the password should not contain: e-mail address, identity number. */
  personal?: readonly string[];
}) {
  return (
    <>
      <PasswordField form={form} name="password" label={labels.password} fresh personal={personal} />
      <PasswordField form={form} name="passwordAgain" label={labels.passwordAgain} chosen />
    </>
  );
}

/** Error codes of both fields. */
export function chosenPasswordFaults(values: NewPassword): {
  readonly [Field in keyof NewPassword]: string | undefined;
} {
  return {
    password: firstError(values.password, required, passwordRule),
    passwordAgain: values.password === values.passwordAgain ? undefined : "MATCH",
  };
}
