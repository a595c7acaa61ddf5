/** From the groups of a statement to what is answered: named, sorted, with the keys that are always there. */
import { amountText, type Currency, currencies, minor } from "../../../kit/money.ts";
import type { Language } from "../../../kit/language.ts";
import type { StatisticGroup, StatisticSplit, StatisticTable } from "../result-schemas.ts";
import type { GroupLabel } from "./group-labels.ts";

/** A group as it was counted. */
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

/** Sums counts, or amounts exactly. */
export function sumOf(figures: readonly Figure[], isAmount: boolean): Figure {
  if (!isAmount) return figures.reduce<number>((all, each) => all + Number(each), 0);
  return amountText(figures.reduce<bigint>((all, each) => all + minor(String(each)), 0n));
}

const isNothing = (figure: Figure) => Number(figure) === 0;

/** The greatest first, then by label as the language has it, then by key; keys that are always there in their order before all others. */
export function sorted<Each extends Valued>(
  groups: readonly Each[],
  language: Language,
  fixed: readonly string[] = [],
): Each[] {
  const collator = new Intl.Collator(language);
  const place = ({ key }: Each) => (fixed.includes(key) ? fixed.indexOf(key) : fixed.length);
  return [...groups].sort(
    (a, b) =>
      place(a) - place(b) ||
      compare(b.value, a.value) ||
      collator.compare(a.label, b.label) ||
      (a.key < b.key ? -1 : 1),
  );
}

function compare(a: Figure, b: Figure): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const apart = minor(String(a)) - minor(String(b));
  return apart > 0n ? 1 : apart < 0n ? -1 : 0;
}

export interface Shaping {
  readonly language: Language;
  readonly isAmount: boolean;
  readonly beside: boolean;
}

/** The groups of one dimension. */
export function groupsFrom(
  rows: readonly GroupTotals[],
  label: GroupLabel,
  { language, isAmount, beside }: Shaping,
  fixed: readonly string[] = [],
): StatisticGroup[] {
  const valueOf = (row: GroupTotals): Figure => (isAmount ? (row.amount ?? "0.00") : row.count);
  const found = rows.map((row) => ({
    key: row.key_1 ?? "",
    label: label(row.key_1 ?? ""),
    value: valueOf(row),
    ...(beside && { amount: row.amount ?? "0.00" }),
  }));
  const missing = fixed.filter((key) => !found.some((each) => each.key === key));
  const all = [...found, ...missing.map((key) => ({ key, label: label(key), value: isAmount ? "0.00" : 0 }))];
  return sorted(
    all.filter(({ key, value }) => fixed.includes(key) || !isNothing(value)),
    language,
    fixed,
  );
}

/** The groups of one dimension, each with its parts by another. */
export function splitFrom(
  rows: readonly GroupTotals[],
  [first, second]: readonly [GroupLabel, GroupLabel],
  { language, isAmount }: Shaping,
): StatisticSplit[] {
  const groups = new Map<string, Valued[]>();
  for (const row of rows) {
    const [key, part] = [row.key_1 ?? "", row.key_2 ?? ""];
    const value = isAmount ? (row.amount ?? "0.00") : row.count;
    if (!isNothing(value)) groups.set(key, [...(groups.get(key) ?? []), { key: part, label: second(part), value }]);
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

/** The groups of one dimension, each currency for itself. */
export function currencyGroupsFrom(
  rows: readonly GroupTotals[],
  label: GroupLabel,
  { language }: Shaping,
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

/** A line for each key that is always there, with a column for each currency. */
export function tableFrom(
  rows: readonly GroupTotals[],
  label: GroupLabel,
  fixed: readonly string[],
  said: { readonly group: string; readonly count: string },
): StatisticTable {
  const lineOf = (some: readonly GroupTotals[]) => ({
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
      { key: "label", label: said.group },
      { key: "count", label: said.count },
      ...currencies.map((each) => ({ key: each, label: each })),
    ],
    rows: fixed.map((key) => ({ key, label: label(key), ...lineOf(rows.filter(({ key_1 }) => key_1 === key)) })),
    totals: lineOf(rows),
  };
}

/** A line for each currency that cards are paid in, and for any other that was. */
export function currencyLinesFrom(
  rows: readonly GroupTotals[],
  said: { readonly currency: string; readonly operations: string; readonly amount: string; readonly bankFee: string },
): StatisticTable {
  const shown = currencies.filter((each) => each !== "CUP" || rows.some(({ currency }) => currency === each));
  const lines = shown.map((currency) => {
    const { count = 0, amount = "0.00", fee = "0.00" } = rows.find((each) => each.currency === currency) ?? {};
    return { currency, count, amount, bankFee: fee };
  });
  return {
    columns: [
      { key: "currency", label: said.currency },
      { key: "count", label: said.operations },
      { key: "amount", label: said.amount },
      { key: "bankFee", label: said.bankFee },
    ],
    rows: lines,
    totals: { count: lines.reduce((all, { count }) => all + count, 0) },
  };
}
