/** Shared by all form controls: label, hint and error, with their ARIA attributes. */
import type { ReactNode } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import type { FormState, SiteFormValues } from "./use-form.ts";

/** Props of every field. */
export interface FieldIdentity<V extends SiteFormValues> {
  readonly form: FormState<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** Props of the native control that connect it with label, hint and error. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export function FormControl<V extends SiteFormValues>({
  form,
  name,
  label,
  hint,
  optional,
  children,
}: Omit<FieldIdentity<V>, "optional"> & { optional: boolean | undefined; children: (control: Control) => ReactNode }) {
  const errorText = useFieldError(form, name, label);
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        <Label text={label} optional={optional} />
      </label>
      <FieldHint name={name} hint={hint} />
      <Fault form={form} name={name} fault={errorText} />
      {children({
        id: name,
        name,
        "aria-invalid": errorText ? true : undefined,
        "aria-describedby": ariaDescribedBy(name, hint, errorText),
      })}
    </div>
  );
}

export function Label({ text, optional }: { text: string; optional: boolean | undefined }) {
  const words = useWords("site");
  return (
    <>
      {text} {optional && <small>{words.optional}</small>}
    </>
  );
}

export function FieldHint({ name, hint }: { name: string; hint: ReactNode }) {
  return hint ? (
    <div className="hint" id={`${name}-hint`}>
      {hint}
    </div>
  ) : null;
}

/** Keeps its height after the error was corrected, so that nothing moves while the reader types. */
export function Fault<V extends SiteFormValues>({
  form,
  name,
  fault,
}: {
  form: FormState<V>;
  name: string;
  fault: string | undefined;
}) {
  if (fault)
    return (
      <div className="fault" id={`${name}-fault`}>
        {fault}
      </div>
    );
  return form.faults[name] ? <div className="fault" aria-hidden="true" /> : null;
}

/** The error text of a field. Undefined once the value is valid, or differs from the value that the server refused. */
export function useFieldError<V extends SiteFormValues>(
  form: FormState<V>,
  name: keyof V & string,
  label: string,
): string | undefined {
  const messageOf = useFieldErrorMessages(form);
  return form.faults[name] === undefined || form.isMended(name) ? undefined : messageOf(name, label);
}

/**
 * Returns the error text of a field. For an empty field the text that requests it; otherwise the text of the code, or
 * the server's own text.
 */
export function useFieldErrorMessages<V extends SiteFormValues>(
  form: FormState<V>,
): (name: keyof V & string, label: string) => string {
  const words = useWords("site");
  const faultTexts: Readonly<Record<string, string>> = words.faults;
  return (name, label) => {
    const fault = form.faults[name] ?? "";
    const [code = "", bound = ""] = fault.split(" ");
    if (fault !== "REQUIRED") return code in faultTexts ? interpolate(faultTexts[code] ?? "", { bound }) : fault;
    return form.needs[name] ?? interpolate(label.endsWith("?") ? words.toAnswer : words.toComplete, { label });
  };
}

export function ariaDescribedBy(name: string, hint: ReactNode, fault: string | undefined): string | undefined {
  return [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ") || undefined;
}

export function onFieldChange<V extends SiteFormValues>(name: keyof V & string, value: string | boolean): Partial<V> {
  return { [name]: value } as Partial<V>;
}
