/** Radio buttons and checkboxes. */
import type { ReactNode } from "react";
import {
  onFieldChange,
  ariaDescribedBy,
  Fault,
  FieldHint,
  Label,
  type FieldIdentity,
  useFieldError,
} from "./form-control.tsx";
import type { SiteFormValues } from "./use-form.ts";

/** A group of a few options, all visible. */
export function RadioGroup<V extends SiteFormValues>({
  form,
  name,
  label,
  hint,
  optional,
  id = name,
  isTitled = false,
  options,
}: FieldIdentity<V> & {
  id?: string;
  /** The page's title already contains the question: the label is for screen readers only. */
  isTitled?: boolean;
  options: readonly (readonly [value: string, text: string, more?: ReactNode, mark?: ReactNode])[];
}) {
  const errorText = useFieldError(form, name, label);
  return (
    <fieldset className="field" aria-describedby={ariaDescribedBy(name, hint, errorText)}>
      <legend className={isTitled ? "sr-only" : "label"}>
        <Label text={label} optional={optional} />
      </legend>
      <FieldHint name={name} hint={hint} />
      <Fault form={form} name={name} fault={errorText} />
      <div className="choices">
        {options.map(([value, text, more, mark], index) => (
          <label key={value} className="choice">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              value={value}
              checked={form.values[name] === value}
              onChange={() => form.set(onFieldChange<V>(name, value))}
            />
            <span>
              {text}
              {more && <span className="choice-more">{more}</span>}
            </span>
            {mark}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Check<V extends SiteFormValues>({
  form,
  name,
  label,
}: Omit<FieldIdentity<V>, "label" | "hint" | "optional"> & { label: ReactNode }) {
  const errorText = useFieldError(form, name, typeof label === "string" ? label : "");
  return (
    <div className="field">
      <Fault form={form} name={name} fault={errorText} />
      <label className="choice">
        <input
          id={name}
          type="checkbox"
          name={name}
          checked={form.values[name] === true}
          aria-invalid={errorText ? true : undefined}
          aria-describedby={ariaDescribedBy(name, undefined, errorText)}
          onChange={(event) => form.set(onFieldChange<V>(name, event.target.checked))}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
