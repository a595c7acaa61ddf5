/** Values of a form: initial from a record, and as input of the operation. */
import { timeOfDay, wallTime } from "../../../kit/time/calendar.ts";
import type { FormField } from "./fields.ts";
import { readPath, type FormValues } from "./nested-values.ts";

/** Values of a record for the fields; a missing value is empty according to the field's kind. */
export function initialValues(fields: readonly FormField[], record: object = {}): FormValues {
  const values: FormValues = {};
  for (const { name, kind, fields: rowFields = [] } of fields) {
    const value = idOfReference(readPath(record as FormValues, name));
    const initial =
      kind === "rows" && Array.isArray(value)
        ? value.map((row: object) => initialValues(rowFields, row))
        : kind === "datetime" && typeof value === "string" && value !== ""
          ? wallTime(value).replace(" ", "T")
          : value;
    const empty = kind === "checkbox" ? false : kind === "multiSelect" || kind === "rows" || kind === "tags" ? [] : "";
    write(values, name, typeof initial === "number" ? String(initial) : (initial ?? empty));
  }
  return values;
}

/** The id of a referenced record; any other value unchanged. */
const idOfReference = (value: unknown): unknown => (isReference(value) ? value._id : value);

/** Whether a value is a reference to another record. */
export const isReference = (value: unknown): value is { readonly _id: string; readonly name: string } =>
  typeof value === "object" && value !== null && "_id" in value && "name" in value;

/** The fields that are visible for these values. */
export const fieldsInForce = <F extends FormField>(fields: readonly F[], values: FormValues): F[] =>
  fields.filter(({ isVisible }) => isVisible?.(values) ?? true);

const kindsOmittedEmpty: ReadonlySet<string> = new Set([
  "select",
  "searchSelect",
  "date",
  "partialDay",
  "amount",
  "rate",
]);

/** The values to submit. An empty text is sent and clears the value; an empty select, date or amount is left out. */
export function filledValues(fields: readonly FormField[], values: FormValues): FormValues {
  const result: FormValues = {};
  for (const { name, kind = "text", omitEmpty = kindsOmittedEmpty.has(kind), fields: rowFields = [] } of fields) {
    const value = readPath(values, name);
    if (omitEmpty && (value === "" || value === null)) continue;
    const sentValue = kind === "datetime" ? instantOf(value) : (value ?? "");
    write(result, name, kind === "rows" ? fieldRows(value).map((row) => filledValues(rowFields, row)) : sentValue);
  }
  return result;
}

/** A date and time is entered in Havana's local time, whatever the reader's time zone. Returns an ISO instant. */
function instantOf(value: unknown): unknown {
  const [day, time] = typeof value === "string" ? value.split("T") : [];
  const [hours, minutes] = (time ?? "").split(":").map(Number);
  if (!day || hours === undefined || minutes === undefined) return value ?? "";
  return timeOfDay(day, hours + minutes / 60).toISOString();
}

/** The rows of a `rows` field. */
export const fieldRows = (value: unknown): readonly FormValues[] =>
  Array.isArray(value) ? (value as FormValues[]) : [];

/** Kind of input that a required empty field needs; it decides the text of the error. */
type MissingKind = "choice" | "date" | "amount" | "rows" | "text";

const missingKinds: Readonly<Partial<Record<NonNullable<FormField["kind"]>, MissingKind>>> = {
  select: "choice",
  multiSelect: "choice",
  searchSelect: "choice",
  date: "date",
  partialDay: "date",
  datetime: "date",
  amount: "amount",
  rows: "rows",
};

/** Required fields that are empty, by path, including those inside rows. */
export function missingRequired(
  fields: readonly FormField[],
  values: FormValues,
): (readonly [path: string, kind: MissingKind])[] {
  return fields.flatMap((field) => {
    const value = readPath(values, field.name);
    const isEmpty =
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty) return field.required ? [[field.name, missingKinds[field.kind ?? "text"] ?? "text"] as const] : [];
    if (field.kind !== "rows") return [];
    return fieldRows(value).flatMap((row, index) =>
      missingRequired(field.fields ?? [], row).map(([name, kind]) => [`${field.name}.${index}.${name}`, kind] as const),
    );
  });
}

function write(values: FormValues, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) values[first] = value;
  else {
    values[first] ??= {};
    write(values[first] as FormValues, rest.join("."), value);
  }
}
