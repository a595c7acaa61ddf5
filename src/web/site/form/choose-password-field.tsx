import { firstError, passwordRule, required } from "../../../kit/validation-rules.ts";
import { PasswordField } from "./password-field.tsx";
import type { FormState, SiteFormValues } from "./use-form.ts";

interface Chosen {
  readonly password: string;
  readonly passwordAgain: string;
}

/** A password that is being chosen, and once more; password managers offer to keep what both say. */
export function ChosenPassword<V extends SiteFormValues & Chosen>({
  form,
  labels,
  personal = [],
}: {
  form: FormState<V>;
  labels: Chosen;
  /** What it should not hold: the e-mail, the identity number. */
  personal?: readonly string[];
}) {
  return (
    <>
      <PasswordField form={form} name="password" label={labels.password} fresh personal={personal} />
      <PasswordField form={form} name="passwordAgain" label={labels.passwordAgain} chosen />
    </>
  );
}

/** What is wrong with both. */
export function chosenPasswordFaults(typed: Chosen): { readonly [Field in keyof Chosen]: string | undefined } {
  return {
    password: firstError(typed.password, required, passwordRule),
    passwordAgain: typed.password === typed.passwordAgain ? undefined : "MATCH",
  };
}
