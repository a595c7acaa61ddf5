/** The figure whose rows are opened: its value and the labels of its groups, for the title of the rows. */
import type {
  StatisticComparison,
  StatisticGroup,
  StatisticSplit,
  StatisticTable,
  StatisticTotal,
} from "./result-schemas.ts";

export type StatisticDocs =
  | StatisticTotal
  | StatisticTable
  | readonly StatisticGroup[]
  | readonly StatisticSplit[]
  | readonly StatisticComparison[];

interface OpenedFigure {
  readonly labels: readonly string[];
  readonly value: number | string;
  readonly currency: string | undefined;
}

/** Undefined where the statistic has no such group. Weeks and months must be formatted before (`inWords`). */
export function openedFigure(docs: StatisticDocs, key?: string, seriesKey?: string): OpenedFigure | undefined {
  if ("columns" in docs) {
    const row = docs.rows.find((each) => rowKey(docs, each) === key);
    return row && { labels: [String(row[firstColumn(docs)])], value: row.count ?? 0, currency: undefined };
  }
  if ("value" in docs) return { labels: [], value: docs.value, currency: undefined };
  const groups = docs as readonly (StatisticGroup | StatisticSplit | StatisticComparison)[];
  const group = groups.find((each) => each.key === key);
  if (!group) return undefined;
  if (!seriesKey || !("series" in group))
    return { labels: [group.label], value: group.value, currency: "currency" in group ? group.currency : undefined };
  const part = group.series.find((each) => each.key === seriesKey);
  return part && { labels: [group.label, part.label ?? ""], value: part.value ?? 0, currency: undefined };
}

/** The key by which a row of a table opens its rows. */
export const rowKey = (docs: StatisticTable, row: StatisticTable["rows"][number]): string =>
  String(row.key ?? row[firstColumn(docs)]);

const firstColumn = ({ columns: [column] }: StatisticTable): string => column?.key ?? "label";
