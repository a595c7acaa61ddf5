/** Amounts in a form: shown as people write them, sent as they travel. */
import type { Language } from "../../../kit/language.ts";
import { readAmount, shownAmount, type TypedKind, typedKinds } from "../../../kit/typed-amount.ts";
import { useWords } from "../../words.ts";
import { type Field, rowsOf } from "./fields.ts";
import { readPath, type Values, writePath } from "./values.ts";

/** The values of a record as its boxes show them. */
export function shownValues(fields: readonly Field[], values: Values, language: Language): Values {
  return changed(fields, values, (text, kind) => {
    const read = readAmount(text, kind);
    return "value" in read ? shownAmount(read.value, kind, language) : text;
  });
}

/** The values as they travel, and the fields whose amount cannot be read. */
export function readValues(
  fields: readonly Field[],
  values: Values,
  say: (typed: string, kind: TypedKind) => string | undefined,
): { values: Values; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const read = changed(fields, values, (text, kind, name) => {
    const fault = say(text, kind);
    if (fault) faults[name] = fault;
    const amount = readAmount(text, kind);
    return "value" in amount ? amount.value : text;
  });
  return { values: read, faults };
}

/** What is wrong with a typed amount, in words; undefined when it is read. */
export function useAmountFault(): (typed: string, kind: TypedKind) => string | undefined {
  const words = useWords("office").form;
  return (typed, kind) => {
    const read = readAmount(typed, kind);
    if ("value" in read) return undefined;
    if (/^\s*[-−]\s*\d/.test(typed)) return words.belowZero;
    return read.fault === "AMBIGUOUS" ? words.amountAmbiguous : words.notRead[kind];
  };
}

function changed(
  fields: readonly Field[],
  values: Values,
  change: (text: string, kind: TypedKind, name: string) => string,
): Values {
  return fields.reduce((done, { name, kind, fields: inside = [] }) => {
    const text = readPath(values, name);
    if (kind === "rows") {
      const row = (held: Values, at: number) =>
        changed(inside, held, (said, as, field) => change(said, as, `${name}.${at}.${field}`));
      return writePath(done, name, rowsOf(text).map(row));
    }
    const isTyped = typedKinds.some((each) => each === kind) && typeof text === "string" && text !== "";
    return isTyped ? writePath(done, name, change(text, kind as TypedKind, name)) : done;
  }, values);
}
