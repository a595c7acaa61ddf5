import { useWords } from "../../words.ts";
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

const unknownPart = "?";

/** Day, month and year in three inputs: easier than a calendar for a date of birth, and equal on all phones. */
export function DateField<V extends SiteFormValues>({
  form,
  name,
  label,
  hint,
  optional,
  partial = false,
}: FieldIdentity<V> & {
  /** For dates long ago: day, or day and month, may be unknown. "?" means an unknown part. */
  partial?: boolean;
}) {
  const words = useWords("site").date;
  const errorText = useFieldError(form, name, label);
  const [year = "", month = "", day = ""] = String(form.values[name]).split("-");
  const set = (changes: { day?: string; month?: string; year?: string }) => {
    const parts = { day, month, year, ...changes };
    const hasValue = parts.day || parts.month || parts.year;
    form.set(onFieldChange<V>(name, hasValue ? `${parts.year}-${parts.month}-${parts.day}` : ""));
  };
  const input = (part: "day" | "month" | "year", text: string, value: string, id: string) => (
    <div className="date-part">
      <label htmlFor={id}>{text}</label>
      <input
        id={id}
        className={`input ${part === "year" ? "input-4" : "input-2"}`}
        inputMode="numeric"
        autoComplete={part === "day" ? "bday-day" : part === "month" ? "bday-month" : "bday-year"}
        maxLength={part === "year" ? 4 : 2}
        aria-invalid={errorText ? true : undefined}
        disabled={value === unknownPart}
        value={value === unknownPart ? "" : value}
        onChange={(event) => set({ [part]: event.target.value.replace(/\D/g, "") })}
      />
    </div>
  );
  const unknownCheckbox = (part: string, text: string, isUnknown: boolean, onToggle: (isUnknown: boolean) => void) => (
    <label className="choice">
      <input
        type="checkbox"
        name={`${name}-${part}-unknown`}
        checked={isUnknown}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className="field" aria-describedby={ariaDescribedBy(name, hint ?? words.hint, errorText)}>
      <legend className="label">
        <Label text={label} optional={optional} />
      </legend>
      <FieldHint name={name} hint={hint ?? words.hint} />
      <Fault form={form} name={name} fault={errorText} />
      <div className="date">
        {input("day", words.day, day, name)}
        {input("month", words.month, month, `${name}-month`)}
        {input("year", words.year, year, `${name}-year`)}
      </div>
      {partial && (
        <div className="date-unknown">
          {unknownCheckbox("day", words.unknownDay, day === unknownPart, (isUnknown) =>
            set({
              day: isUnknown ? unknownPart : "",
              ...(isUnknown ? {} : { month: month === unknownPart ? "" : month }),
            }),
          )}
          {unknownCheckbox("month", words.unknownMonth, month === unknownPart, (isUnknown) =>
            set(isUnknown ? { day: unknownPart, month: unknownPart } : { month: "" }),
          )}
        </div>
      )}
    </fieldset>
  );
}
