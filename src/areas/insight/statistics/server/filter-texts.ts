import type { DimensionLabels } from "../../../../kit/contract/facts.ts";
import type { Call } from "../../../../server/call.ts";
import type { AnyStatisticQuery } from "../result-schemas.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { groupLabels } from "./group-labels.ts";
import { periodOf } from "./periods.ts";

const words = { es, en };

/** The applied filters with their labels, so that filtered figures are not mistaken for the whole. */
export async function filterTexts(
  query: AnyStatisticQuery,
  { db, language, now }: Pick<Call, "db" | "language" | "now">,
): Promise<(readonly [label: string, value: string])[]> {
  const { filters: titles } = words[language];
  const factQuery = { ...periodOf(query, now), now: now.toISOString() };
  const labelOf = async (labels: DimensionLabels, key: string | undefined) =>
    key && (await groupLabels(db, language, labels, [key], factQuery)).label(key);
  const all: readonly (readonly [label: string, value: string | undefined])[] = [
    [titles.currency, query.currency],
    [titles.clientType, query.clientType && words[language].keys[query.clientType]],
    [titles.country, await labelOf("country", query.country)],
    [titles.specialist, await labelOf("person", query.specialist)],
    [titles.practiceArea, await labelOf("nomenclator", query.practiceArea)],
    [titles.family, query.family && words[language].keys[query.family]],
    [titles.service, await labelOf("service", query.offerId)],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
