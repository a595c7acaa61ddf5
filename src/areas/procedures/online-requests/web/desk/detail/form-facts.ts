/** The fields of a form as labelled text for staff. Some fields are combined into one line. */
import { formatDay } from "../../../../../../kit/text/format.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { useWords } from "../../../../../../web/words.ts";
import {
  type RequestField,
  type FieldName,
  fieldNames,
  fields,
  isFieldOfFamily,
  type Leaf,
  leaves,
  valueAt,
} from "../../../wizard/form-fields.ts";
import type { OutputOf } from "../../../../../../kit/contract/contract.ts";
import type { onlineRequestsContract } from "../../../contract.ts";

export type FormDetailData = OutputOf<typeof onlineRequestsContract.formDetails>;

/** A line of a form: one field, or several that are read together. */
interface FormLine {
  readonly name: FieldName;
  readonly label: string;
  readonly value: string | null;
  readonly leaves: readonly Leaf[];
}

/** Fields that share the line of the first. */
const combined: Partial<Record<FieldName, readonly FieldName[]>> = {
  firstName: ["firstName", "firstLastName", "secondLastName"],
  province: ["province", "municipality", "abroadCountry"],
};
/** Shown as a badge, or within the line of another field. */
const shownElsewhere: readonly FieldName[] = [
  "ciGenderAck",
  ...Object.values(combined).flatMap(([, ...others]) => others),
];

/** The lines of one part of a form. */
export function useFormLines({ form, names }: FormDetailData, part: RequestField["part"]): FormLine[] {
  const { fields: labels } = useWords("onlineRequestsDesk").detail;
  const { yes, no } = useWords("office").form;
  const language = useLanguage();
  const countryName = useCountryName();
  const displayValue = ({ path, kind: { kind } }: Leaf): string | null => {
    const value = valueAt(form, path);
    if (value === null) return null;
    if (kind === "code" || kind === "choice") return names[path] ?? null;
    if (kind === "country") return countryName(String(value));
    if (kind === "partialDay") return formatDay(String(value), language);
    return typeof value === "boolean" ? (value ? yes : no) : String(value);
  };
  const labelOf = (name: FieldName) =>
    name === "firstName" ? labels.fullName : name === "province" ? labels.residence : labels[name];
  return fieldNames
    .filter(
      (name) => fields[name].part === part && isFieldOfFamily(form.family, name) && !shownElsewhere.includes(name),
    )
    .map((name) => {
      const lineFields = combined[name] ?? [name];
      const lineLeaves = leaves.filter(({ field }) => lineFields.includes(field));
      const values = lineLeaves.map(displayValue);
      // Names in their order; places from the most specific to the least.
      const isPerson = name === "firstName" || name === "secondPerson";
      const value = isPerson ? joinParts(...values) : presentParts(...values.toReversed());
      return { name, label: labelOf(name), value: value || null, leaves: lineLeaves };
    });
}

/** The lines as labelled values. An absent second person has no line. */
export const useFacts = (detail: FormDetailData, part: RequestField["part"]): (readonly [string, string | null])[] =>
  useFormLines(detail, part).flatMap(({ name, label, value }) =>
    name === "secondPerson" && value === null ? [] : [[label, value] as const],
  );

/** Uses the browser's country names instead of shipping a table. */
function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** Joins the non-empty parts. */
export const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");
export const presentParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");
