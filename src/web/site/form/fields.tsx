/** Native text inputs and selects. Optional fields are marked; required ones are the default. */
import type { InputHTMLAttributes } from "react";
import { useWords } from "../../words.ts";
import { onFieldChange, FormControl, type FieldIdentity } from "./form-control.tsx";
import type { SiteFormValues } from "./use-form.ts";

export type Option = readonly [value: string, text: string];

export function TextField<V extends SiteFormValues>({
  form,
  name,
  label,
  hint,
  optional,
  ...input
}: FieldIdentity<V> & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name">) {
  return (
    <FormControl form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={`input ${input.className ?? ""}`}
          value={String(form.values[name])}
          onChange={(event) => form.set(onFieldChange<V>(name, event.target.value))}
        />
      )}
    </FormControl>
  );
}

export function LongField<V extends SiteFormValues>({ form, name, label, hint, optional }: FieldIdentity<V>) {
  return (
    <FormControl form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          value={String(form.values[name])}
          onChange={(event) => form.set(onFieldChange<V>(name, event.target.value))}
        />
      )}
    </FormControl>
  );
}

export function PhoneField<V extends SiteFormValues>(field: FieldIdentity<V>) {
  const words = useWords("site");
  return <TextField hint={words.phone.hint} {...field} type="tel" inputMode="tel" autoComplete="tel" />;
}

export function SelectField<V extends SiteFormValues>({
  form,
  name,
  label,
  hint,
  optional,
  options,
  autoComplete,
}: FieldIdentity<V> & { options: readonly Option[]; autoComplete?: string }) {
  const words = useWords("site");
  return (
    <FormControl form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <select
          {...control}
          className="input"
          autoComplete={autoComplete}
          value={String(form.values[name])}
          onChange={(event) => form.set(onFieldChange<V>(name, event.target.value))}
        >
          <option value="">{words.choose}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormControl>
  );
}
