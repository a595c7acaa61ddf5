/** Reading statistics by their names. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";
import type { SearchParams } from "../../../web/office/search.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { Group, Meta, Split, Table, Total, Versus } from "../answer.ts";
import { lineOf, type StatisticName } from "../catalogue.ts";
import { inWords } from "../heads.ts";
import { nested } from "./both.ts";

export interface StatisticResult {
  readonly docs: Total | Table | readonly Group[] | readonly Split[] | readonly Versus[];
  readonly meta: Meta;
}
type Call = (input: object, options: { signal: AbortSignal }) => Promise<StatisticResult>;

/** A statistic, as it is asked; what was shown stays until the next answer is here. */
export function useStatistic(name: StatisticName, asked: SearchParams) {
  const language = useLanguage();
  const words = useWords("statistics");
  const statistics = api.statistics;
  const call = statistics[name];
  return useQuery({
    queryKey: [call.key, asked, language],
    queryFn: ({ signal }) => (call as unknown as Call)(lineOf(name).versus ? nested(asked) : asked, { signal }),
    select: (answer) => ({ ...answer, docs: inWords(name, answer.docs, words, language) }),
    placeholderData: keepPreviousData,
  });
}
