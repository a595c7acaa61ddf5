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

/** Day, month and year in three boxes: no calendar to page through for a date of birth, the same on every phone. */
export function DateField<V extends SiteFormValues>({
  form,
  name,
  label,
  hint,
  optional,
  partial = false,
}: FieldIdentity<V> & {
  /** Long ago: that nobody knows the day, or the month either, is an answer; a "?" stands for it. */
  partial?: boolean;
}) {
  const words = useWords("site").date;
  const fault = useFieldError(form, name, label);
  const [year = "", month = "", day = ""] = String(form.values[name]).split("-");
  const set = (changes: { day?: string; month?: string; year?: string }) => {
    const all = { day, month, year, ...changes };
    const typed = all.day || all.month || all.year;
    form.set(onFieldChange<V>(name, typed ? `${all.year}-${all.month}-${all.day}` : ""));
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
        disabled={value === unknownPart}
        value={value === unknownPart ? "" : value}
        onChange={(event) => set({ [part]: event.target.value.replace(/\D/g, "") })}
      />
    </div>
  );
  const unknown = (part: string, text: string, is: boolean, turn: (is: boolean) => void) => (
    <label className="choice">
      <input
        type="checkbox"
        name={`${name}-${part}-unknown`}
        checked={is}
        onChange={(event) => turn(event.target.checked)}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className="field" aria-describedby={ariaDescribedBy(name, hint ?? words.hint, fault)}>
      <legend className="label">
        <Label text={label} optional={optional} />
      </legend>
      <FieldHint name={name} hint={hint ?? words.hint} />
      <Fault form={form} name={name} fault={fault} />
      <div className="date">
        {box("day", words.day, day, name)}
        {box("month", words.month, month, `${name}-month`)}
        {box("year", words.year, year, `${name}-year`)}
      </div>
      {partial && (
        <div className="date-unknown">
          {unknown("day", words.unknownDay, day === unknownPart, (is) =>
            set({ day: is ? unknownPart : "", ...(is ? {} : { month: month === unknownPart ? "" : month }) }),
          )}
          {unknown("month", words.unknownMonth, month === unknownPart, (is) =>
            set(is ? { day: unknownPart, month: unknownPart } : { month: "" }),
          )}
        </div>
      )}
    </fieldset>
  );
}
