/** What a form asks, in words for staff: every field of a part in one line, but what is read together. */
import { formatDay } from "../../../../kit/format.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useWords } from "../../../../web/words.ts";
import {
  type RequestField,
  type FieldName,
  fieldNames,
  fields,
  isFieldOfFamily,
  type Leaf,
  leaves,
  valueAt,
} from "../../wizard/form-fields.ts";
import type { FormDetailData } from "./detail.tsx";

/** Said by a badge where it matters, or in the line of the residence. */
const elsewhere: readonly FieldName[] = ["ciGenderAck", "municipality", "abroadCountry"];

/** The lines of one part of a form. */
export function useFacts(
  { form, names }: FormDetailData,
  part: RequestField["part"],
): (readonly [string, string | null])[] {
  const { fields: labels } = useWords("onlineRequestsDesk").detail;
  const { yes, no } = useWords("office").form;
  const language = useLanguage();
  const countryName = useCountryName();
  const inWords = ({ path, kind: { kind } }: Leaf): string | null => {
    const value = valueAt(form, path);
    if (value === null) return null;
    if (kind === "code" || kind === "choice") return names[path] ?? null;
    if (kind === "country") return countryName(String(value));
    if (kind === "partialDay") return formatDay(String(value), language);
    return typeof value === "boolean" ? (value ? yes : no) : String(value);
  };
  // Places are said from near to far.
  const shown = (...of: FieldName[]) =>
    presentParts(
      ...leaves
        .filter(({ field }) => of.includes(field))
        .map(inWords)
        .toReversed(),
    );
  const facts = (name: FieldName): (readonly [string, string | null])[] => {
    if (fields[name].part !== part || !isFieldOfFamily(form.family, name) || elsewhere.includes(name)) return [];
    if (name === "province") return [[labels.residence, shown("province", "municipality", "abroadCountry")]];
    if (name !== "secondPerson") return [[labels[name], shown(name)]];
    const { secondPerson } = form;
    return secondPerson ? [[labels.secondPerson, joinParts(secondPerson.firstName, secondPerson.lastNames)]] : [];
  };
  return fieldNames.flatMap(facts);
}

/** No table of names is shipped: the browser knows its countries. */
function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** Parts of a name that are there. */
export const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");
export const presentParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");
