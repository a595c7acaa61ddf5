/** Column heads of a statistic, and labels of weeks and months. */
import { mondayOf } from "../../../kit/time/calendar.ts";
import { formatDay } from "../../../kit/text/format.ts";
import { formatMonth } from "../../../kit/text/format-days.ts";
import type { Language } from "../../../kit/text/language.ts";
import { interpolate, type Words } from "../../../kit/text/words.ts";
import { statisticOf, type Statistic, type StatisticName } from "./catalogue.ts";
import type { words } from "./words.es.ts";

type HeadWords = Words<typeof words>["heads"];
type LabelMap = Readonly<Record<string, string>>;

interface Heads {
  /** One head per dimension; empty for a total. */
  readonly by: readonly string[];
  readonly count: string;
  readonly amount: string;
}

export function headsOf(name: StatisticName, { heads }: { readonly heads: HeadWords }): Heads {
  const { fact, measure, groupBy }: Statistic = statisticOf(name);
  const nameOf = (dimension: string | undefined) =>
    fact === "services" && dimension === "service" ? heads.serviceKind : (heads.by as LabelMap)[dimension ?? ""];
  return {
    by: (groupBy ?? []).flatMap((dimension) => nameOf(dimension) ?? []),
    count: measure === "clients" ? heads.clients : heads.counted[fact],
    amount: (heads.amounts as LabelMap)[fact] ?? "",
  };
}

type Labelled = { readonly label: string | null; readonly series?: readonly { readonly label: string | null }[] };

/**
 * Formats weeks and months, which the API returns as `2026-W35` or `2026-08`. In a comparison the groups are in the
 * series.
 */
export function inWords<Docs>(
  name: StatisticName,
  docs: Docs,
  labels: { readonly weekOf: string },
  language: Language,
) {
  const { groupBy, comparesPeriods: isComparison }: Statistic = statisticOf(name);
  const [dimension] = groupBy ?? [];
  if (!Array.isArray(docs) || (dimension !== "week" && dimension !== "month")) return docs;
  const withLabel = <Each extends Labelled>(each: Each): Each => {
    if (each.label === null) return each;
    const label =
      dimension === "week"
        ? interpolate(labels.weekOf, { day: formatDay(mondayOf(each.label), language) })
        : formatMonth(each.label, language);
    return { ...each, label };
  };
  const groups = docs as readonly Labelled[];
  return groups.map((each) =>
    isComparison ? { ...each, series: each.series?.map((part) => withLabel(part)) } : withLabel(each),
  ) as unknown as Docs;
}
