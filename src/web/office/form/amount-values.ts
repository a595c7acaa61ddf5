/** Converts amounts of a form between the display format and the format on the wire. */
import type { Language } from "../../../kit/text/language.ts";
import {
  parseAmount,
  formatAmountInput,
  type AmountInputKind,
  amountInputKinds,
} from "../../../kit/numbers/amount-input.ts";
import { useWords } from "../../words.ts";
import type { FormField } from "./fields.ts";
import { fieldRows } from "./field-values.ts";
import { readPath, type FormValues, writePath } from "./nested-values.ts";

/** The values of a record in display format. */
export function displayValues(fields: readonly FormField[], values: FormValues, language: Language): FormValues {
  return mapAmounts(fields, values, (text, kind) => {
    const parsed = parseAmount(text, kind);
    return "value" in parsed ? formatAmountInput(parsed.value, kind, language) : text;
  });
}

/** Parses display values to the format on the wire. `faults` are the error texts of fields that cannot be parsed. */
export function parseValues(
  fields: readonly FormField[],
  values: FormValues,
  explain: (text: string, kind: AmountInputKind) => string | undefined,
): { values: FormValues; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const parsedValues = mapAmounts(fields, values, (text, kind, name) => {
    const fault = explain(text, kind);
    if (fault) faults[name] = fault;
    const amount = parseAmount(text, kind);
    return "value" in amount ? amount.value : text;
  });
  return { values: parsedValues, faults };
}

/** Returns a function that explains why an amount cannot be parsed; undefined if it can. */
export function useAmountError(): (text: string, kind: AmountInputKind) => string | undefined {
  const words = useWords("office").form;
  return (text, kind) => {
    const parsed = parseAmount(text, kind);
    if ("value" in parsed) return undefined;
    if (/^\s*[-−]\s*\d/.test(text)) return words.belowZero;
    return parsed.fault === "AMBIGUOUS" ? words.amountAmbiguous : words.notRead[kind];
  };
}

function mapAmounts(
  fields: readonly FormField[],
  values: FormValues,
  change: (text: string, kind: AmountInputKind, name: string) => string,
): FormValues {
  return fields.reduce((result, { name, kind, fields: rowFields = [] }) => {
    const text = readPath(values, name);
    if (kind === "rows") {
      const mapRow = (row: FormValues, index: number) =>
        mapAmounts(rowFields, row, (rowText, rowKind, field) => change(rowText, rowKind, `${name}.${index}.${field}`));
      return writePath(result, name, fieldRows(text).map(mapRow));
    }
    const isTyped = amountInputKinds.some((each) => each === kind) && typeof text === "string" && text !== "";
    return isTyped ? writePath(result, name, change(text, kind as AmountInputKind, name)) : result;
  }, values);
}
