/** Queries a statistic by name. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { StatisticMeta } from "../result-schemas.ts";
import { statisticOf, type StatisticName } from "../catalogue.ts";
import { inWords } from "../heads.ts";
import type { StatisticDocs } from "../opened-figure.ts";
import { nested } from "./comparison/period-pair.ts";

export interface StatisticResult {
  readonly docs: StatisticDocs;
  readonly meta: StatisticMeta;
}
type Call = (input: object, options: { signal: AbortSignal }) => Promise<StatisticResult>;

/** Runs a statistic; the previous answer stays visible until the new one arrives. */
export function useStatistic(name: StatisticName, query: SearchParams, enabled = true) {
  const language = useLanguage();
  const words = useWords("statistics");
  const statistics = api.statistics;
  const call = statistics[name];
  return useQuery({
    queryKey: [call.key, query, language],
    queryFn: ({ signal }) =>
      (call as unknown as Call)(statisticOf(name).comparesPeriods ? nested(query) : query, { signal }),
    select: (answer) => ({ ...answer, docs: inWords(name, answer.docs, words, language) }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
