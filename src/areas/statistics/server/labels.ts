/** What the groups of a statistic are called: people, items of nomenclators, countries, and keys that are always there. */
import type { Naming } from "../../../kit/countable.ts";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { countryNaming, namesOf } from "../../nomenclators/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { none } from "./facts.ts";

const words = { es, en };

export type Label = (key: string) => string;

/** One statement at most, however many keys. */
export async function labelsOf(
  db: Queryable,
  language: Language,
  naming: Naming,
  keys: readonly string[],
): Promise<Label> {
  const { none: unnamed, keys: fixed } = words[language];
  const named = keys.filter((key) => key !== none);
  const found = await namingOf(db, language, naming, named, fixed);
  return (key) => (key === none ? unnamed : (found(key) ?? key));
}

async function namingOf(
  db: Queryable,
  language: Language,
  naming: Naming,
  keys: readonly string[],
  fixed: Readonly<Record<string, string>>,
): Promise<(key: string) => string | undefined> {
  if (naming === "country") return countryNaming(language);
  if (naming === "itself") return (key) => key;
  if (naming === "nomenclator") {
    const names = await namesOf(db, keys, language);
    return (key) => names.get(key);
  }
  if (naming === "person") {
    const people = keys.length > 0 ? await peopleOf(db, keys) : new Map<string, { name: string }>();
    return (key) => people.get(key)?.name;
  }
  return (key) => fixed[key];
}
