/** Native controls with their label, hint and fault. What is not marked optional is needed; there are no asterisks. */
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { useWords } from "../../words.ts";
import { Icon } from "../icon.tsx";
import type { Form, Values } from "./use-form.ts";

interface Named<V extends Values> {
  readonly form: Form<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

export type Option = readonly [value: string, text: string];

export function TextField<V extends Values>({
  form,
  name,
  label,
  hint,
  optional,
  ...input
}: Named<V> & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name">) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={`input ${input.className ?? ""}`}
          value={String(form.values[name])}
          onChange={(event) => form.set(change<V>(name, event.target.value))}
        />
      )}
    </Labelled>
  );
}

export function LongField<V extends Values>({ form, name, label, hint, optional }: Named<V>) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          value={String(form.values[name])}
          onChange={(event) => form.set(change<V>(name, event.target.value))}
        />
      )}
    </Labelled>
  );
}

export function PhoneField<V extends Values>(named: Named<V>) {
  const words = useWords("site");
  return <TextField hint={words.phone.hint} {...named} type="tel" inputMode="tel" autoComplete="tel" />;
}

export function SelectField<V extends Values>({
  form,
  name,
  label,
  hint,
  optional,
  options,
  autoComplete,
}: Named<V> & { options: readonly Option[]; autoComplete?: string }) {
  const words = useWords("site");
  return (
    <Labelled form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <select
          {...control}
          className="input"
          autoComplete={autoComplete}
          value={String(form.values[name])}
          onChange={(event) => form.set(change<V>(name, event.target.value))}
        >
          <option value="">{words.choose}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A few options, all in sight. */
export function Choice<V extends Values>({
  form,
  name,
  label,
  hint,
  optional,
  options,
}: Named<V> & { options: readonly (readonly [value: string, text: string, more?: ReactNode])[] }) {
  const fault = useFault(form, name);
  return (
    <fieldset className="field" aria-describedby={described(name, hint, fault)}>
      <legend className="label">
        <Label text={label} optional={optional} />
      </legend>
      <Hint name={name} hint={hint} />
      <Fault name={name} fault={fault} />
      <div className="choices">
        {options.map(([value, text, more], index) => (
          <label key={value} className="choice">
            <input
              id={index === 0 ? name : undefined}
              type="radio"
              name={name}
              value={value}
              checked={form.values[name] === value}
              onChange={() => form.set(change<V>(name, value))}
            />
            <span>
              {text}
              {more && <span className="choice-more">{more}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Check<V extends Values>({
  form,
  name,
  label,
}: Omit<Named<V>, "label" | "hint" | "optional"> & { label: ReactNode }) {
  const fault = useFault(form, name);
  return (
    <div className="field">
      <Fault name={name} fault={fault} />
      <label className="choice">
        <input
          id={name}
          type="checkbox"
          name={name}
          checked={form.values[name] === true}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described(name, undefined, fault)}
          onChange={(event) => form.set(change<V>(name, event.target.checked))}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

/** Day, month and year in three boxes: no calendar to page through for a date of birth, the same on every phone. */
export function DateField<V extends Values>({ form, name, label, hint, optional }: Named<V>) {
  const words = useWords("site").date;
  const fault = useFault(form, name);
  const [year = "", month = "", day = ""] = String(form.values[name]).split("-");
  const set = (changes: { day?: string; month?: string; year?: string }) => {
    const all = { day, month, year, ...changes };
    const typed = all.day || all.month || all.year;
    form.set(change<V>(name, typed ? `${all.year}-${all.month}-${all.day}` : ""));
  };
  const box = (part: "day" | "month" | "year", text: string, value: string, id: string) => (
    <div className="date-part">
      <label htmlFor={id}>{text}</label>
      <input
        id={id}
        className={`input ${part === "year" ? "input-4" : "input-2"}`}
        inputMode="numeric"
        autoComplete={part === "day" ? "bday-day" : part === "month" ? "bday-month" : "bday-year"}
        maxLength={part === "year" ? 4 : 2}
        aria-invalid={fault ? true : undefined}
        value={value}
        onChange={(event) => set({ [part]: event.target.value.replace(/\D/g, "") })}
      />
    </div>
  );
  return (
    <fieldset className="field" aria-describedby={described(name, hint ?? words.hint, fault)}>
      <legend className="label">
        <Label text={label} optional={optional} />
      </legend>
      <Hint name={name} hint={hint ?? words.hint} />
      <Fault name={name} fault={fault} />
      <div className="date">
        {box("day", words.day, day, name)}
        {box("month", words.month, month, `${name}-month`)}
        {box("year", words.year, year, `${name}-year`)}
      </div>
    </fieldset>
  );
}

export function PasswordField<V extends Values>({
  form,
  name,
  label,
  fresh = false,
  personal = [],
}: Named<V> & {
  /** A password being chosen: with advice and its strength. */
  fresh?: boolean;
  /** What it should not hold: the e-mail, the identity number. */
  personal?: readonly string[];
}) {
  const words = useWords("site").password;
  const [shown, setShown] = useState(false);
  const value = String(form.values[name]);
  const level = strengthOf(value, personal);
  return (
    <Labelled form={form} name={name} label={label} hint={fresh ? words.hint : undefined} optional={false}>
      {(control) => (
        <>
          <div className="input-with-button">
            <input
              {...control}
              className="input"
              type={shown ? "text" : "password"}
              autoComplete={fresh ? "new-password" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              value={value}
              onChange={(event) => form.set(change<V>(name, event.target.value))}
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
    </Labelled>
  );
}

/** An estimate to encourage length; what is refused is the server's to say. */
export function strengthOf(password: string, personal: readonly string[]): "weak" | "fair" | "strong" {
  const low = password.toLowerCase();
  const known = personal.some((each) => each.length >= 4 && low.includes(each.toLowerCase()));
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = new Set(low).size + password.length / 2 + kinds * 2;
  if (known || password.length < 8 || score < 14) return "weak";
  return password.length >= 12 && score >= 20 ? "strong" : "fair";
}

interface Control {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

function Labelled<V extends Values>({
  form,
  name,
  label,
  hint,
  optional,
  children,
}: Omit<Named<V>, "optional"> & { optional: boolean | undefined; children: (control: Control) => ReactNode }) {
  const fault = useFault(form, name);
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        <Label text={label} optional={optional} />
      </label>
      <Hint name={name} hint={hint} />
      <Fault name={name} fault={fault} />
      {children({
        id: name,
        name,
        "aria-invalid": fault ? true : undefined,
        "aria-describedby": described(name, hint, fault),
      })}
    </div>
  );
}

function Label({ text, optional }: { text: string; optional: boolean | undefined }) {
  const words = useWords("site");
  return (
    <>
      {text} {optional && <small>{words.optional}</small>}
    </>
  );
}

function Hint({ name, hint }: { name: string; hint: ReactNode }) {
  return hint ? (
    <div className="hint" id={`${name}-hint`}>
      {hint}
    </div>
  ) : null;
}

function Fault({ name, fault }: { name: string; fault: string | undefined }) {
  return fault ? (
    <div className="fault" id={`${name}-fault`}>
      {fault}
    </div>
  ) : null;
}

/** The fault in words: our code's, or the sentence as the server said it. */
export function useFault<V extends Values>(form: Form<V>, name: keyof V & string): string | undefined {
  const said: Readonly<Record<string, string>> = useWords("site").faults;
  const fault = form.faults[name];
  return fault === undefined ? undefined : (said[fault] ?? fault);
}

function described(name: string, hint: ReactNode, fault: string | undefined): string | undefined {
  return [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ") || undefined;
}

function change<V extends Values>(name: keyof V & string, value: string | boolean): Partial<V> {
  return { [name]: value } as Partial<V>;
}
