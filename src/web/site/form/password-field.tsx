import { useState } from "react";
import { useWords } from "../../words.ts";
import { Icon } from "../icon.tsx";
import { onFieldChange, FormControl, type FieldIdentity } from "./form-control.tsx";
import type { SiteFormValues } from "./use-form.ts";

export function PasswordField<V extends SiteFormValues>({
  form,
  name,
  label,
  fresh = false,
  chosen = fresh,
  personal = [],
}: FieldIdentity<V> & {
  /** A new password: shows advice and strength. */
  fresh?: boolean;
  /**
   * A new password or its repetition, so that password managers offer to store it instead of filling in the old one.
   */
  chosen?: boolean;
  /** Personal data that the password should not contain: e-mail address, identity number. */
  personal?: readonly string[];
}) {
  const words = useWords("site").password;
  const [isVisible, setVisible] = useState(false);
  const value = String(form.values[name]);
  const level = strengthOf(value, personal);
  return (
    <FormControl form={form} name={name} label={label} hint={fresh ? words.hint : undefined} optional={false}>
      {(control) => (
        <>
          <div className="input-with-button">
            <input
              {...control}
              className="input"
              type={isVisible ? "text" : "password"}
              autoComplete={chosen ? "new-password" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              value={value}
              onChange={(event) => form.set(onFieldChange<V>(name, event.target.value))}
            />
            <button
              className="icon-button"
              type="button"
              aria-label={isVisible ? words.hide : words.show}
              onClick={() => setVisible(!isVisible)}
            >
              <Icon name={isVisible ? "eyeOff" : "eye"} />
            </button>
          </div>
          {fresh && value && (
            <div className="strength" role="status">
              <span className={`strength-bar strength-${level}`} />
              <span className="small muted">
                {words.strength} {words.levels[level]}
              </span>
            </div>
          )}
        </>
      )}
    </FormControl>
  );
}

/** Estimates the strength, to encourage length. The server decides what is accepted. */
function strengthOf(password: string, personal: readonly string[]): "weak" | "fair" | "strong" {
  const lowerCase = password.toLowerCase();
  const containsPersonalData = personal.some((each) => each.length >= 4 && lowerCase.includes(each.toLowerCase()));
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = new Set(lowerCase).size + password.length / 2 + kinds * 2;
  // With only one kind of character a password needs the length of a phrase.
  if (containsPersonalData || password.length < 8 || score < 14 || (kinds === 1 && password.length < 12)) return "weak";
  return password.length >= 12 && score >= 20 ? "strong" : "fair";
}
