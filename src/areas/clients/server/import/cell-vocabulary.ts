/** What the cells of a spreadsheet may say, in either language or as a code: given to the thread that reads it. */
import type { Localized } from "../../../../kit/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { countries, itemsByType, officialCountryNames } from "../../../nomenclators/server/public.ts";
import { clientTypes } from "../../columns.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { tidied } from "./headers.ts";
import type { Known } from "./read-rows.ts";

const types = {
  categories: "CLIENT_CATEGORY",
  acquisitionWay: "ACQUISITION_WAY",
  legalForm: "TAKEN_SHAPE",
} as const;

export async function readKnown(db: Queryable): Promise<Known> {
  const items = await itemsByType(db, Object.values(types));
  const lists = Object.entries(types).map(([field, type]) => [field, meanings(items[type] ?? [])] as const);
  const places = { ...meanings(officialCountryNames), ...meanings(countries("es")) };
  const kinds = clientTypes.map((code) => ({ code, name: { es: es.types[code], en: en.types[code] } }));
  return {
    ...Object.fromEntries(lists),
    country: places,
    nationality: { ...places, ...nationalities() },
    clientType: meanings(kinds),
    vip: Object.fromEntries([
      ...["si", "yes", "x", "1", "true", "verdadero", "vip"].map((said) => [said, "yes"]),
      ...["no", "0", "false", "falso"].map((said) => [said, "no"]),
    ]) as Record<string, string>,
  };
}

function meanings(items: readonly { readonly code: string; readonly name: Localized }[]): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ code, name }) => [code, name.es, name.en].map((said) => [tidied(said), code])),
  );
}

/** «Cubana», "Cuban". */
const nationalities = () =>
  Object.fromEntries(
    countries("es").flatMap(({ code, nationality }) =>
      [nationality.es, nationality.en].map((said) => [tidied(said), code]),
    ),
  );
