/** Options of the chart library: the map on screen, and all charts as pictures. */
import type { EChartsCoreOption } from "echarts/core";
import { formatNumber } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import type { StatisticGroup, StatisticSplit } from "../../result-schemas.ts";
import { formatFigure, toNumber } from "../format-figure.ts";
import type { Pairs } from "../comparison/period-pair.ts";
import type { ChartColors } from "./chart-colors.ts";

export function mapOption(
  docs: readonly StatisticGroup[],
  world: object,
  colours: ChartColors,
  language: Language,
): EChartsCoreOption {
  const countries = docs.filter(({ key }) => key.length === 2);
  const max = Math.max(...countries.map(({ value }) => toNumber(value)), 1);
  const names = new Map(countries.map(({ key, label }) => [key, label]));
  // Shades by value, not by rank, so that one large country does not make all others look alike.
  const steps = [...new Set([1, Math.max(2, Math.round(Math.sqrt(max))), Math.max(3, Math.round(max * 0.6))])];
  return {
    animation: false,
    tooltip: {
      backgroundColor: colours.surface,
      borderColor: colours.border,
      textStyle: { color: colours.text },
      formatter: ({ name, value }: { name: string; value: number }) =>
        names.has(name) ? `${names.get(name) ?? name}: <b>${formatNumber(value, language)}</b>` : "",
    },
    visualMap: {
      type: "piecewise",
      show: false,
      pieces: steps.map((gte, at) => ({
        gte,
        ...(steps[at + 1] && { lt: steps[at + 1] }),
        color: colours.shades[at + 1],
      })),
    },
    series: [
      {
        ...world,
        left: 4,
        right: 4,
        top: 4,
        bottom: 4,
        preserveAspect: "contain",
        roam: false,
        selectedMode: false,
        itemStyle: { areaColor: colours.shades[0], borderColor: colours.surface, borderWidth: 0.5 },
        emphasis: { label: { show: false }, itemStyle: { areaColor: colours.chart[1] } },
        data: countries.map(({ key, value }) => ({ name: key, value: toNumber(value) })),
      },
    ],
  };
}

/** Horizontal bars with their figures. */
export function barsOption(
  docs: readonly (StatisticGroup | StatisticSplit)[],
  colours: ChartColors,
  language: Language,
): EChartsCoreOption {
  const ordered = docs.toReversed();
  const parts = [
    ...new Map(docs.flatMap((doc) => ("series" in doc ? doc.series : [])).map(({ key, label }) => [key, label])),
  ];
  const label = {
    show: true,
    position: "right",
    color: colours.text,
    formatter: ({ dataIndex }: { dataIndex: number }) => formatFigure(ordered[dataIndex]?.value ?? 0, language),
  };
  const bar = { type: "bar", barMaxWidth: 22 } as const;
  const partOf = (doc: StatisticGroup | StatisticSplit | undefined, key: string) =>
    doc && "series" in doc ? toNumber(doc.series.find((each) => each.key === key)?.value ?? 0) : 0;
  return {
    animation: false,
    color: colours.chart,
    grid: { left: 12, right: 90, top: parts.length > 0 ? 84 : 48, bottom: 12, outerBoundsMode: "same" },
    ...(parts.length > 0 && { legend: { top: 44, left: 8, type: "scroll", textStyle: { color: colours.muted } } }),
    xAxis: { type: "value", axisLabel: { color: colours.muted }, splitLine: { lineStyle: { color: colours.border } } },
    yAxis: {
      type: "category",
      data: ordered.map((each) => each.label),
      axisTick: { show: false },
      axisLabel: { color: colours.text, width: 240, overflow: "truncate" },
    },
    series:
      parts.length === 0
        ? [{ ...bar, data: ordered.map(({ value }) => toNumber(value)), label }]
        : parts.map(([key, name]) => ({ ...bar, name, stack: "all", data: ordered.map((doc) => partOf(doc, key)) })),
  };
}

/** Two periods, with two bars per group. */
export function pairsOption(docs: Pairs, colours: ChartColors): EChartsCoreOption {
  const [a, b] = docs;
  const names = a.series.map(({ label }, at) => [...new Set([label, b.series[at]?.label])].filter(Boolean).join(" / "));
  return {
    animation: false,
    color: [colours.muted, colours.chart[0] ?? colours.text],
    legend: { top: 44, left: 8, data: docs.map(({ label }) => label), textStyle: { color: colours.muted } },
    grid: { left: 12, right: 60, top: 84, bottom: 12, outerBoundsMode: "same" },
    xAxis: { type: "value", axisLabel: { color: colours.muted }, splitLine: { lineStyle: { color: colours.border } } },
    yAxis: {
      type: "category",
      inverse: true,
      data: names,
      axisTick: { show: false },
      axisLabel: { color: colours.text, width: 240, overflow: "truncate" },
    },
    series: docs.map(({ label, series }) => ({
      type: "bar",
      barMaxWidth: 16,
      name: label,
      data: series.map(({ value }) => toNumber(value ?? 0)),
    })),
  };
}
