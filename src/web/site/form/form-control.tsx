/** What every control shares: its label, hint and fault, and how they are tied to it. */
import type { ReactNode } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import type { FormState, SiteFormValues } from "./use-form.ts";

export interface FieldIdentity<V extends SiteFormValues> {
  readonly form: FormState<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

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
  const fault = useFieldError(form, name, label);
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        <Label text={label} optional={optional} />
      </label>
      <FieldHint name={name} hint={hint} />
      <Fault form={form} name={name} fault={fault} />
      {children({
        id: name,
        name,
        "aria-invalid": fault ? true : undefined,
        "aria-describedby": ariaDescribedBy(name, hint, fault),
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

/** Its room is kept once it has been answered: nothing moves under the finger of the person who types. */
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

/** The fault in words. Gone once what is typed there is right, or other than what the server refused. */
export function useFieldError<V extends SiteFormValues>(
  form: FormState<V>,
  name: keyof V & string,
  label: string,
): string | undefined {
  const sentenceOf = useFieldErrorMessages(form);
  return form.faults[name] === undefined || form.isMended(name) ? undefined : sentenceOf(name, label);
}

/** What is wrong with a field and what to do: of an empty one what it asks for, otherwise our code's words or the server's. */
export function useFieldErrorMessages<V extends SiteFormValues>(
  form: FormState<V>,
): (name: keyof V & string, label: string) => string {
  const words = useWords("site");
  const said: Readonly<Record<string, string>> = words.faults;
  return (name, label) => {
    const fault = form.faults[name] ?? "";
    const [code = "", bound = ""] = fault.split(" ");
    if (fault !== "REQUIRED") return code in said ? interpolate(said[code] ?? "", { bound }) : fault;
    return form.needs[name] ?? interpolate(label.endsWith("?") ? words.toAnswer : words.toComplete, { label });
  };
}

export function ariaDescribedBy(name: string, hint: ReactNode, fault: string | undefined): string | undefined {
  return [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ") || undefined;
}

export function onFieldChange<V extends SiteFormValues>(name: keyof V & string, value: string | boolean): Partial<V> {
  return { [name]: value } as Partial<V>;
}
