/** The inputs with which staff correct a client's form. */
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import type { FormField, FormFieldOf } from "../../../../../web/office/form/fields.ts";
import { useWords } from "../../../../../web/words.ts";
import { useCountries } from "../../../../administration/nomenclators/web/public.tsx";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Family } from "../../states.ts";
import { catalogues, fields, isFieldOfFamily, type Leaf, leaves } from "../../wizard/form-fields.ts";
import { useOptions } from "./staff-shared.ts";

export type Correction = InputOf<typeof onlineRequestsContract.correct>;
export type CorrectionField = FormFieldOf<Omit<Correction, "_id" | "updatedAt">>;

/** One input for each value that the family's form has. */
export function useRequestFields(family: Family): CorrectionField[] {
  const { detail } = useWords("onlineRequestsDesk");
  const options = useOptions(...catalogues);
  const countries = useCountries().map(([value, label]) => ({ value, label }));
  const optionsOf = (type: (typeof catalogues)[number]) => {
    const items = options(type);
    if (type === "DOCUMENT_TYPE") return items.filter(({ value }) => value.startsWith(documentsOf[family]));
    if (type !== "MUNICIPALITY") return items;
    const provinces = new Map(options("PROVINCE").map(({ value, label }) => [value, label]));
    return items.map(({ value, label, parent }) => {
      const province = provinces.get(parent ?? "");
      return { value, label: province ? `${label} (${province})` : label };
    });
  };
  const inputOf = ({ kind }: Leaf): Pick<FormField, "kind" | "options" | "hint"> => {
    if ("of" in kind) return { kind: "select", options: optionsOf(kind.of) };
    if (kind.kind === "country") return { kind: "select", options: countries };
    if (kind.kind === "number") return { kind: "select", options: numberOptions(kind.least, kind.most) };
    if (kind.kind === "partialDay") return { kind: "partialDay" };
    return kind.kind === "yesNo" ? { kind: "checkbox" } : {};
  };
  const familyLeaves = leaves.filter((leaf) => isFieldOfFamily(family, leaf.field));
  return familyLeaves.map((leaf, index) => {
    const { part } = fields[leaf.field];
    const previous = familyLeaves[index - 1];
    return {
      name: leaf.path,
      label: detail.fields[leaf.path],
      required: leaf.isNeeded && leaf.kind.kind !== "yesNo",
      ...inputOf(leaf),
      ...(previous && fields[previous.field].part === part ? {} : { section: detail[part] }),
    } as CorrectionField;
  });
}

const numberOptions = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((value) => ({
    value,
    label: value,
  }));

/** Code prefix of each family's document types. */
const documentsOf: Record<Family, string> = { AP: "DT-AP.", TR: "DT-RG." };
