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
  /** A password being chosen: with advice and its strength. */
  fresh?: boolean;
  /** One that is being chosen, or repeated: a password manager offers to keep it, not the old one. */
  chosen?: boolean;
  /** What it should not hold: the e-mail, the identity number. */
  personal?: readonly string[];
}) {
  const words = useWords("site").password;
  const [shown, setShown] = useState(false);
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
              type={shown ? "text" : "password"}
              autoComplete={chosen ? "new-password" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              value={value}
              onChange={(event) => form.set(onFieldChange<V>(name, event.target.value))}
            />
            <button
              className="icon-button"
              type="button"
              aria-label={shown ? words.hide : words.show}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? "eyeOff" : "eye"} />
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

/** An estimate to encourage length; what is refused is the server's to say. */
export function strengthOf(password: string, personal: readonly string[]): "weak" | "fair" | "strong" {
  const low = password.toLowerCase();
  const known = personal.some((each) => each.length >= 4 && low.includes(each.toLowerCase()));
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = new Set(low).size + password.length / 2 + kinds * 2;
  // One kind of sign needs the length of a phrase.
  if (known || password.length < 8 || score < 14 || (kinds === 1 && password.length < 12)) return "weak";
  return password.length >= 12 && score >= 20 ? "strong" : "fair";
}
