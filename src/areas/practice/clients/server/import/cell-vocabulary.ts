/** Maps cell text (Spanish, English or code) to codes, for the thread that reads the spreadsheet. */
import type { Localized } from "../../../../../kit/text/language.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import {
  listCountries,
  itemsByType,
  officialCountryNames,
} from "../../../../administration/nomenclators/server/public.ts";
import {
  type ChoiceField,
  type ClientFieldDefinition,
  clientFields,
  codeFields,
  storedFields,
  type StoredField,
} from "../../client-fields.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { normalizeHeader } from "./headers.ts";
import type { CellCodes } from "./cell-values.ts";

export async function readCellCodes(db: Queryable): Promise<CellCodes> {
  const items = await itemsByType(
    db,
    codeFields.map(([, type]) => type),
  );
  const countryCodes = { ...codeByText(officialCountryNames), ...codeByText(listCountries("es")) };
  const codesOf = (name: StoredField): Record<string, string> | null => {
    const definition: ClientFieldDefinition = clientFields[name];
    switch (definition.kind) {
      case "code":
      case "codes":
        return codeByText(items[definition.of] ?? []);
      case "country":
        return countryCodes;
      case "nationality":
        return { ...countryCodes, ...nationalityCodes() };
      case "choice":
        return codeByText(definition.values.map((code) => ({ code, name: choiceLabels(name as ChoiceField, code) })));
      case "yesNo":
        return { ...answers, [normalizeHeader(name)]: "yes" };
      case "text":
      case "prose":
      case "email":
      case "phone":
      case "document":
      case "contacts":
        return null;
    }
  };
  return Object.fromEntries(storedFields.map((name) => [name, codesOf(name)]));
}

const choiceLabels = (name: ChoiceField, value: string): Localized => {
  const labelIn = (words: Readonly<Record<string, string>>) => words[value] ?? value;
  return { es: labelIn(es.choices[name]), en: labelIn(en.choices[name]) };
};

const answers = Object.fromEntries([
  ...["si", "yes", "x", "1", "true", "verdadero"].map((text) => [text, "yes"]),
  ...["no", "0", "false", "falso"].map((text) => [text, "no"]),
]) as Record<string, string>;

function codeByText(items: readonly { readonly code: string; readonly name: Localized }[]): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ code, name }) => [code, name.es, name.en].map((text) => [normalizeHeader(text), code])),
  );
}

/** Nationality names: «Cubana», "Cuban". */
const nationalityCodes = () =>
  Object.fromEntries(
    listCountries("es").flatMap(({ code, nationality }) =>
      [nationality.es, nationality.en].map((text) => [normalizeHeader(text), code]),
    ),
  );
