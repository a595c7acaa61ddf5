/** Downloads a statistic as a PNG, drawn off screen in the colours of the theme. */
import type { ChartKind } from "../../../../../kit/contract/facts.ts";
import { currentLanguage } from "../../../../../web/session/language.ts";
import type { StatisticGroup, StatisticSplit } from "../../result-schemas.ts";
import { init, worldMap } from "./echarts.ts";
import type { Pairs } from "../comparison/period-pair.ts";
import { barsOption, mapOption, pairsOption } from "./chart-options.ts";
import { palette } from "./chart-colors.ts";
import type { StatisticResult } from "../use-statistic.ts";

const width = 900;

/** Saves `<title>.png`. */
export async function downloadPicture(title: string, { docs }: StatisticResult, draw: ChartKind): Promise<void> {
  if (!Array.isArray(docs)) return;
  const groups = docs as readonly (StatisticGroup | StatisticSplit)[];
  const colours = palette();
  const language = currentLanguage();
  const isPair = draw === "versus" || draw === "trend";
  const option = isPair
    ? pairsOption(docs as unknown as Pairs, colours)
    : draw === "map"
      ? mapOption(groups, await worldMap(), colours, language)
      : barsOption(groups, colours, language);
  const container = document.createElement("div");
  const rowCount = isPair ? (docs as unknown as Pairs)[0].series.length * 1.4 + 1 : groups.length;
  const height = draw === "map" ? 500 : 96 + rowCount * 34;
  const chart = init(container, undefined, { renderer: "canvas", width, height });
  chart.setOption({
    ...option,
    title: { text: title, left: 8, top: 8, textStyle: { color: colours.text, fontSize: 16 } },
    textStyle: { fontFamily: colours.font, color: colours.text },
  });
  const link = document.createElement("a");
  link.download = `${title}.png`;
  link.href = chart.getDataURL({ pixelRatio: 2, backgroundColor: colours.surface });
  link.click();
  chart.dispose();
}
