/** What the groups of a statistic are called, and which of them are always there. */
import { isoWeeks } from "../../../kit/calendar.ts";
import type { DimensionLabels } from "../../../kit/facts.ts";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { countryNaming, itemsByType, codeNames } from "../../nomenclators/server/public.ts";
import { activeOffers, offersOf, tariffNames } from "../../online-services/server/public.ts";
import type { Family } from "../../online-requests/states.ts";
import { peopleOf } from "../../people/server/public.ts";
import { spellingsOf, titlesOf } from "../../virtual-tables/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { none, type FactQuery } from "./fact-query.ts";

const words = { es, en };

export type GroupLabel = (key: string) => string;

interface Named {
  readonly label: GroupLabel;
  /** In their order; none where only groups that hold anything are told. */
  readonly fixed: readonly string[];
}
type Found = { readonly called: (key: string) => string | undefined; readonly fixed?: readonly string[] };

/** One statement at most, however many keys. */
export async function groupLabels(
  db: Queryable,
  language: Language,
  naming: DimensionLabels,
  keys: readonly string[],
  wanted: FactQuery,
): Promise<Named> {
  const { none: unnamed, keys: said } = words[language];
  const { called, fixed = [] } = await foundBy(
    db,
    language,
    naming,
    keys.filter((key) => key !== none),
    wanted,
  );
  return {
    label: (key) => (key === none ? unnamed : (called(key) ?? (said as Readonly<Record<string, string>>)[key] ?? key)),
    fixed,
  };
}

async function foundBy(
  db: Queryable,
  language: Language,
  naming: DimensionLabels,
  keys: readonly string[],
  wanted: FactQuery,
): Promise<Found> {
  const mapped = (names: ReadonlyMap<string, string>) => ({ called: (key: string) => names.get(key) });
  if (typeof naming === "object") return standing(naming, language);
  switch (naming) {
    case "country":
      return { called: countryNaming(language) };
    case "tariff":
      return mapped(await tariffNames(db, keys, language));
    case "month":
      return { called: (key) => key };
    case "week":
      return { called: (key) => key, fixed: isoWeeks(wanted.from, wanted.to) };
    case "nomenclator":
      return mapped(await codeNames(db, keys, language));
    case "province":
      return provinces(db, language);
    case "service": {
      const offers = await offersOf(db, keys);
      return { called: (key) => offers.get(key)?.name[language] };
    }
    case "virtualTable":
      return mapped(await titlesOf(db, keys));
    case "keyword":
      return mapped(await spellingsOf(db, keys, wanted));
    case "openService":
      return openServices(db, language, wanted);
    default: {
      const people = keys.length > 0 ? await peopleOf(db, keys) : new Map<string, { name: string }>();
      return { called: (key) => people.get(key)?.name };
    }
  }
}

function standing(naming: Extract<DimensionLabels, object>, language: Language): Found {
  if (!("wordsArea" in naming)) return { called: () => undefined, fixed: naming };
  const said: Readonly<Record<string, string>> | undefined =
    words[language].statuses[naming.wordsArea as keyof (typeof es)["statuses"]];
  return { called: (key) => said[key], fixed: naming.keys };
}

async function provinces(db: Queryable, language: Language): Promise<Found> {
  const { PROVINCE = [] } = await itemsByType(db, ["PROVINCE"], true);
  const names = new Map(PROVINCE.map(({ code, name }) => [code, name[language]]));
  return { called: (key) => names.get(key), fixed: [...[...names.keys()].sort(), "abroad"] };
}

/** Those that are given now, of what was asked. */
async function openServices(
  db: Queryable,
  language: Language,
  { family, families, offerId }: FactQuery,
): Promise<Found> {
  const active = await activeOffers(db, family as Family | undefined);
  const shown = active.filter(
    (each) => (!families || families.includes(each.family)) && (!offerId || each._id === offerId),
  );
  const names = new Map(shown.map(({ _id, name }) => [_id, name[language]]));
  return { called: (key) => names.get(key), fixed: [...names.keys()] };
}
