/** Form fields of the additional fields of types. */
import { currencies } from "../../../../kit/numbers/money.ts";
import type { api } from "../../../../web/api.ts";
import type { FormFieldsOf } from "../../../../web/office/form/fields.ts";
import { useWords } from "../../../../web/words.ts";
import { type Added, typeFieldNames, legalizationRules, type NomenclatorType } from "../catalogue.ts";
import { useCountryChoices, useNomenclators } from "./public-office.ts";

type Boxes = FormFieldsOf<typeof api.nomenclators.create>;

export function useAddedFields(): (types: readonly (string | undefined)[]) => Boxes {
  const label = useWords("nomenclators").fields.added;
  const sealOptions = useNomenclators("STAMP");
  const countries = useCountryChoices();
  const checkbox = { kind: "checkbox" } as const;
  const boxes: Readonly<Record<Added, Boxes>> = {
    chain: [{ name: "meta.chain", kind: "multiSelect", label: label.chain, options: sealOptions, fullWidth: true }],
    stamp: [{ name: "meta.stamp", label: label.stamp }],
    validityMonths: [{ name: "meta.validityMonths", label: label.validityMonths }],
    needsSecondPerson: [{ name: "meta.needsSecondPerson", ...checkbox, label: label.needsSecondPerson }],
    requiresAuthorization: [{ name: "meta.requiresAuthorization", ...checkbox, label: label.requiresAuthorization }],
    personal: [{ name: "meta.personal", ...checkbox, label: label.personal }],
    country: [{ name: "meta.country", kind: "select", label: label.country, options: countries, omitEmpty: false }],
    consulateStamp: [
      {
        name: "meta.consulateStamp",
        kind: "select",
        label: label.consulateStamp,
        options: sealOptions,
        omitEmpty: false,
      },
    ],
    legalization: [
      {
        name: "meta.legalization",
        kind: "select",
        label: label.legalization,
        options: legalizationRules.map((value) => ({ value, label: label.legalizationRules[value] })),
        omitEmpty: false,
      },
    ],
    checkedOn: [{ name: "meta.checkedOn", kind: "date", label: label.checkedOn, omitEmpty: false }],
    central: [{ name: "meta.central", ...checkbox, label: label.central }],
    value: [{ name: "meta.value", label: label.value }],
    degree: [{ name: "meta.degree", label: label.degree }],
    bic: [{ name: "meta.bic", label: label.bic }],
    currencies: [
      {
        name: "meta.currencies",
        kind: "multiSelect",
        label: label.currencies,
        options: currencies.map((value) => ({ value, label: value })),
      },
    ],
    text: [
      { name: "meta.text.es", kind: "textarea", label: label.textEs },
      { name: "meta.text.en", kind: "textarea", label: label.textEn },
    ],
  };
  return (types) =>
    types.flatMap((type) => typeFieldNames[type as NomenclatorType] ?? []).flatMap((name) => boxes[name]);
}
