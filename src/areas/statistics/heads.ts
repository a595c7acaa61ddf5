/** A statistic in words: what it is grouped by, what is counted, what amounts are of; what its weeks and months are called. */
import { mondayOf } from "../../kit/calendar.ts";
import { formatDay, formatMonth } from "../../kit/format.ts";
import type { Language } from "../../kit/language.ts";
import { interpolate, type Words } from "../../kit/words.ts";
import { statisticOf, type Statistic, type StatisticName } from "./catalogue.ts";
import type { words } from "./words.es.ts";

type Said = Words<typeof words>["heads"];
type Named = Readonly<Record<string, string>>;

interface Heads {
  /** Of its groups, and of their parts; none of a single number. */
  readonly by: readonly string[];
  readonly count: string;
  readonly amount: string;
}

export function headsOf(name: StatisticName, { heads }: { readonly heads: Said }): Heads {
  const { fact, measure, groupBy: by }: Statistic = statisticOf(name);
  const nameOf = (dimension: string | undefined) =>
    fact === "services" && dimension === "service" ? heads.serviceKind : (heads.by as Named)[dimension ?? ""];
  return {
    by: (by ?? []).flatMap((dimension) => nameOf(dimension) ?? []),
    count: measure === "clients" ? heads.clients : heads.counted[fact],
    amount: (heads.amounts as Named)[fact] ?? "",
  };
}

type Labelled = { readonly label: string | null; readonly series?: readonly { readonly label: string | null }[] };

/**
 * An answer as people read it: weeks and months travel by their numbers (`2026-W35`), which nobody knows them by. Of a
 * comparison the groups are in the series.
 */
export function inWords<Docs>(name: StatisticName, docs: Docs, said: { readonly weekOf: string }, language: Language) {
  const { groupBy: by, comparesPeriods: versus }: Statistic = statisticOf(name);
  const [of] = by ?? [];
  if (!Array.isArray(docs) || (of !== "week" && of !== "month")) return docs;
  const called = <Each extends Labelled>(each: Each): Each => {
    if (each.label === null) return each;
    const label =
      of === "week"
        ? interpolate(said.weekOf, { day: formatDay(mondayOf(each.label), language) })
        : formatMonth(each.label, language);
    return { ...each, label };
  };
  const groups = docs as readonly Labelled[];
  return groups.map((each) =>
    versus ? { ...each, series: each.series?.map((part) => called(part)) } : called(each),
  ) as unknown as Docs;
}
