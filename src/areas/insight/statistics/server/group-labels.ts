/** Labels of the groups of a statistic, and the groups that are always listed. */
import { isoWeeks, monthsOf } from "../../../../kit/time/calendar.ts";
import type { DimensionLabels } from "../../../../kit/contract/facts.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { countryNaming, itemsByType, codeNames } from "../../../administration/nomenclators/server/public.ts";
import { activeOffers, offersOf, tariffNames } from "../../../procedures/online-services/server/public.ts";
import type { Family } from "../../../procedures/online-requests/states.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { spellingsOf, titlesOf } from "../../../collaboration/virtual-tables/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { none, type FactQuery } from "./fact-query.ts";

const words = { es, en };

export type GroupLabel = (key: string) => string;

interface GroupLabels {
  readonly label: GroupLabel;
  /** Keys that are always listed, in order; empty where only groups with facts are. */
  readonly fixed: readonly string[];
}
type LabelSource = { readonly labelOf: (key: string) => string | undefined; readonly fixed?: readonly string[] };

/** Runs one statement at most, whatever the number of keys. */
export async function groupLabels(
  db: Queryable,
  language: Language,
  labels: DimensionLabels,
  keys: readonly string[],
  query: FactQuery,
): Promise<GroupLabels> {
  const { none: noValueLabel, keys: keyLabels } = words[language];
  const { labelOf, fixed = [] } = await labelSource(
    db,
    language,
    labels,
    keys.filter((key) => key !== none),
    query,
  );
  return {
    label: (key) =>
      key === none ? noValueLabel : (labelOf(key) ?? (keyLabels as Readonly<Record<string, string>>)[key] ?? key),
    fixed,
  };
}

async function labelSource(
  db: Queryable,
  language: Language,
  labels: DimensionLabels,
  keys: readonly string[],
  query: FactQuery,
): Promise<LabelSource> {
  const fromMap = (names: ReadonlyMap<string, string>) => ({ labelOf: (key: string) => names.get(key) });
  if (typeof labels === "object") return staticLabels(labels, language);
  switch (labels) {
    case "country":
      return { labelOf: countryNaming(language) };
    case "tariff":
      return fromMap(await tariffNames(db, keys, language));
    case "month":
      return { labelOf: (key) => key, fixed: monthsOf(query.from, query.to) };
    case "week":
      return { labelOf: (key) => key, fixed: isoWeeks(query.from, query.to) };
    case "nomenclator":
      return fromMap(await codeNames(db, keys, language));
    case "province":
      return provinces(db, language);
    case "service": {
      const offers = await offersOf(db, keys);
      return { labelOf: (key) => offers.get(key)?.name[language] };
    }
    case "virtualTable":
      return fromMap(await titlesOf(db, keys));
    case "keyword":
      return fromMap(await spellingsOf(db, keys, query));
    case "openService":
      return openServices(db, language, query);
    default: {
      const people = keys.length > 0 ? await peopleOf(db, keys) : new Map<string, { name: string }>();
      return { labelOf: (key) => people.get(key)?.name };
    }
  }
}

function staticLabels(labels: Extract<DimensionLabels, object>, language: Language): LabelSource {
  if (!("wordsArea" in labels)) return { labelOf: () => undefined, fixed: labels };
  const statusWords: Readonly<Record<string, string>> | undefined =
    words[language].statuses[labels.wordsArea as keyof (typeof es)["statuses"]];
  return { labelOf: (key) => statusWords[key], fixed: labels.keys };
}

async function provinces(db: Queryable, language: Language): Promise<LabelSource> {
  const { PROVINCE = [] } = await itemsByType(db, ["PROVINCE"], true);
  const names = new Map(PROVINCE.map(({ code, name }) => [code, name[language]]));
  return { labelOf: (key) => names.get(key), fixed: [...[...names.keys()].sort(), "abroad"] };
}

/** The services that are active now, within the filters of the query. */
async function openServices(
  db: Queryable,
  language: Language,
  { family, families, offerId }: FactQuery,
): Promise<LabelSource> {
  const active = await activeOffers(db, family as Family | undefined);
  const visible = active.filter(
    (each) => (!families || families.includes(each.family)) && (!offerId || each._id === offerId),
  );
  const names = new Map(visible.map(({ _id, name }) => [_id, name[language]]));
  return { labelOf: (key) => names.get(key), fixed: [...names.keys()] };
}
