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

/** Shown as a badge, or within the line of the residence. */
const shownElsewhere: readonly FieldName[] = ["ciGenderAck", "municipality", "abroadCountry"];

/** The lines of one part of a form. */
export function useFacts(
  { form, names }: FormDetailData,
  part: RequestField["part"],
): (readonly [string, string | null])[] {
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
  // Places are listed from the most specific to the least.
  const joinValues = (...names: FieldName[]) =>
    presentParts(
      ...leaves
        .filter(({ field }) => names.includes(field))
        .map(displayValue)
        .toReversed(),
    );
  const factsOf = (name: FieldName): (readonly [string, string | null])[] => {
    if (fields[name].part !== part || !isFieldOfFamily(form.family, name) || shownElsewhere.includes(name)) return [];
    if (name === "province") return [[labels.residence, joinValues("province", "municipality", "abroadCountry")]];
    if (name !== "secondPerson") return [[labels[name], joinValues(name)]];
    const { secondPerson } = form;
    return secondPerson ? [[labels.secondPerson, joinParts(secondPerson.firstName, secondPerson.lastNames)]] : [];
  };
  return fieldNames.flatMap(factsOf);
}

/** Uses the browser's country names instead of shipping a table. */
function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** Joins the non-empty parts. */
export const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");
export const presentParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");
