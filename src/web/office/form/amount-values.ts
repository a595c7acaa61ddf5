/** Amounts in a form: shown as people write them, sent as they travel. */
import type { Language } from "../../../kit/language.ts";
import { parseAmount, formatAmountInput, type AmountInputKind, amountInputKinds } from "../../../kit/amount-input.ts";
import { useWords } from "../../words.ts";
import { type FormField, fieldRows } from "./fields.ts";
import { readPath, type FormValues, writePath } from "./nested-values.ts";

/** The values of a record as its boxes show them. */
export function displayValues(fields: readonly FormField[], values: FormValues, language: Language): FormValues {
  return changed(fields, values, (text, kind) => {
    const read = parseAmount(text, kind);
    return "value" in read ? formatAmountInput(read.value, kind, language) : text;
  });
}

/** The values as they travel, and the fields whose amount cannot be read. */
export function parseValues(
  fields: readonly FormField[],
  values: FormValues,
  say: (typed: string, kind: AmountInputKind) => string | undefined,
): { values: FormValues; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const read = changed(fields, values, (text, kind, name) => {
    const fault = say(text, kind);
    if (fault) faults[name] = fault;
    const amount = parseAmount(text, kind);
    return "value" in amount ? amount.value : text;
  });
  return { values: read, faults };
}

/** What is wrong with a typed amount, in words; undefined when it is read. */
export function useAmountError(): (typed: string, kind: AmountInputKind) => string | undefined {
  const words = useWords("office").form;
  return (typed, kind) => {
    const read = parseAmount(typed, kind);
    if ("value" in read) return undefined;
    if (/^\s*[-−]\s*\d/.test(typed)) return words.belowZero;
    return read.fault === "AMBIGUOUS" ? words.amountAmbiguous : words.notRead[kind];
  };
}

function changed(
  fields: readonly FormField[],
  values: FormValues,
  change: (text: string, kind: AmountInputKind, name: string) => string,
): FormValues {
  return fields.reduce((done, { name, kind, fields: inside = [] }) => {
    const text = readPath(values, name);
    if (kind === "rows") {
      const row = (held: FormValues, at: number) =>
        changed(inside, held, (said, as, field) => change(said, as, `${name}.${at}.${field}`));
      return writePath(done, name, fieldRows(text).map(row));
    }
    const isTyped = amountInputKinds.some((each) => each === kind) && typeof text === "string" && text !== "";
    return isTyped ? writePath(done, name, change(text, kind as AmountInputKind, name)) : done;
  }, values);
}
