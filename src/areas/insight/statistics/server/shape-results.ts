/** Turns the groups of a statement into the answer: labelled, sorted, completed with the fixed keys. */
import { amountText, type Currency, currencies, toMinorUnits } from "../../../../kit/numbers/money.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { StatisticGroup, StatisticSplit, StatisticTable } from "../result-schemas.ts";
import type { GroupLabel } from "./group-labels.ts";

/** A group as the statement returns it. */
export interface GroupTotals {
  readonly key_1?: string;
  readonly key_2?: string;
  readonly currency?: Currency;
  readonly count: number;
  readonly amount?: string;
  readonly fee?: string;
  readonly unconverted?: number;
}

type Figure = number | string;
type Valued = { readonly key: string; readonly label: string; readonly value: Figure };

/** Sums counts as numbers, amounts exactly as decimal text. */
export function sumOf(figures: readonly Figure[], isAmount: boolean): Figure {
  if (!isAmount) return figures.reduce<number>((all, each) => all + Number(each), 0);
  return amountText(figures.reduce<bigint>((all, each) => all + toMinorUnits(String(each)), 0n));
}

const isNothing = (figure: Figure) => Number(figure) === 0;

/**
 * Sorts by value descending, then by label in the language's order, then by key. Fixed keys come first, in their own
 * order.
 */
export function sorted<Each extends Valued>(
  groups: readonly Each[],
  language: Language,
  fixed: readonly string[] = [],
): Each[] {
  const collator = new Intl.Collator(language);
  const rank = ({ key }: Each) => (fixed.includes(key) ? fixed.indexOf(key) : fixed.length);
  return [...groups].sort(
    (a, b) =>
      rank(a) - rank(b) || compare(b.value, a.value) || collator.compare(a.label, b.label) || (a.key < b.key ? -1 : 1),
  );
}

function compare(a: Figure, b: Figure): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const difference = toMinorUnits(String(a)) - toMinorUnits(String(b));
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

export interface ResultFormat {
  readonly language: Language;
  readonly isAmount: boolean;
  readonly hasCompanion: boolean;
}

/** Groups of one dimension. */
export function groupsFrom(
  rows: readonly GroupTotals[],
  label: GroupLabel,
  { language, isAmount, hasCompanion }: ResultFormat,
  fixed: readonly string[] = [],
): StatisticGroup[] {
  const valueOf = (row: GroupTotals): Figure => (isAmount ? (row.amount ?? "0.00") : row.count);
  const groups = rows.map((row) => ({
    key: row.key_1 ?? "",
    label: label(row.key_1 ?? ""),
    value: valueOf(row),
    ...(hasCompanion && { amount: row.amount ?? "0.00" }),
  }));
  const missingKeys = fixed.filter((key) => !groups.some((each) => each.key === key));
  const all = [...groups, ...missingKeys.map((key) => ({ key, label: label(key), value: isAmount ? "0.00" : 0 }))];
  return sorted(
    all.filter(({ key, value }) => fixed.includes(key) || !isNothing(value)),
    language,
    fixed,
  );
}

/** Groups of one dimension, each split by a second one. */
export function splitFrom(
  rows: readonly GroupTotals[],
  [first, second]: readonly [GroupLabel, GroupLabel],
  { language, isAmount }: ResultFormat,
): StatisticSplit[] {
  const groups = new Map<string, Valued[]>();
  for (const row of rows) {
    const [key, subkey] = [row.key_1 ?? "", row.key_2 ?? ""];
    const value = isAmount ? (row.amount ?? "0.00") : row.count;
    if (!isNothing(value)) groups.set(key, [...(groups.get(key) ?? []), { key: subkey, label: second(subkey), value }]);
  }
  const all = [...groups].map(([key, series]) => ({
    key,
    label: first(key),
    value: sumOf(
      series.map(({ value }) => value),
      isAmount,
    ),
    series: sorted(series, language),
  }));
  return sorted(all, language);
}

/** Groups of one dimension, one per currency. */
export function currencyGroupsFrom(
  rows: readonly GroupTotals[],
  label: GroupLabel,
  { language }: ResultFormat,
): StatisticGroup[] {
  const groups = rows.map(({ key_1 = "", currency = "CUP", amount = "0.00" }) => ({
    key: `${key_1}:${currency}`,
    label: `${label(key_1)} · ${currency}`,
    value: amount,
    currency,
  }));
  return currencies.flatMap((currency) =>
    sorted(
      groups.filter((each) => each.currency === currency && !isNothing(each.value)),
      language,
    ),
  );
}

/** A row for each fixed key, with one column per currency. */
export function tableFrom(
  rows: readonly GroupTotals[],
  label: GroupLabel,
  fixed: readonly string[],
  heads: { readonly group: string; readonly count: string },
): StatisticTable {
  const totalsOf = (some: readonly GroupTotals[]) => ({
    count: some.reduce((all, { count }) => all + count, 0),
    ...Object.fromEntries(
      currencies.map((each) => [
        each,
        sumOf(
          some.filter(({ currency }) => currency === each).map(({ amount = "0.00" }) => amount),
          true,
        ),
      ]),
    ),
  });
  return {
    columns: [
      { key: "label", label: heads.group },
      { key: "count", label: heads.count },
      ...currencies.map((each) => ({ key: each, label: each })),
    ],
    rows: fixed.map((key) => ({ key, label: label(key), ...totalsOf(rows.filter(({ key_1 }) => key_1 === key)) })),
    totals: totalsOf(rows),
  };
}

/** A row for each currency except CUP, which is listed only if it occurs. */
export function currencyLinesFrom(
  rows: readonly GroupTotals[],
  heads: { readonly currency: string; readonly operations: string; readonly amount: string; readonly bankFee: string },
): StatisticTable {
  const rowCurrencies = currencies.filter((each) => each !== "CUP" || rows.some(({ currency }) => currency === each));
  const tableRows = rowCurrencies.map((currency) => {
    const { count = 0, amount = "0.00", fee = "0.00" } = rows.find((each) => each.currency === currency) ?? {};
    return { currency, count, amount, bankFee: fee };
  });
  return {
    columns: [
      { key: "currency", label: heads.currency },
      { key: "count", label: heads.operations },
      { key: "amount", label: heads.amount },
      { key: "bankFee", label: heads.bankFee },
    ],
    rows: tableRows,
    totals: { count: tableRows.reduce((all, { count }) => all + count, 0) },
  };
}
