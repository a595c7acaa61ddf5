/** Home widget of management: the income of this month next to the month and the year before, and its trend. */
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { formatMonth } from "../../../../kit/text/format-days.ts";
import { formatShortDay } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import { boards, typeIn } from "../boards.ts";
import type { IncomeHome } from "../income-home.ts";
import { LineChart } from "./charts/line-chart.tsx";
import { formatLimitedChange } from "./comparison/change-label.tsx";
import { formatShortFigure } from "./format-figure.ts";
import classes from "./home.module.css";
import { rowsTarget } from "./paths.ts";

const [board] = boards.filter(({ name }) => name === "income");
const boardTarget = (search: Readonly<Record<string, string>>) => ({
  to: board?.path ?? "/",
  search: { ...(board && typeIn(board)), ...search },
});
const formatPeriod = ({ from, to }: IncomeHome["now"], language: Language) =>
  `${Number(from.slice(8))}–${formatShortDay(to, language)}`;

export const homeWidget: LoadedWidget<IncomeHome> = {
  tiles: ({ amounts, lastMonth }, { language, words }) => {
    const { home } = words("statistics");
    const change = formatLimitedChange(amounts.lastMonth, amounts.now, language);
    return [
      {
        label: home.tile,
        value: formatShortFigure(amounts.now, language),
        unit: "CUP",
        text: change && interpolate(home.change, { change, period: formatPeriod(lastMonth, language) }),
        urgency: "none",
        isDaily: true,
        target: boardTarget({ period: "month" }),
      },
    ];
  },
  panels: (data) => [{ name: "income", slot: "wide", urgency: "none", content: <Income {...data} /> }],
};

function Income({ amounts, months, unconverted, ...periods }: IncomeHome) {
  const words = useWords("statistics");
  const { home } = words;
  const language = useLanguage();
  const points = months.map(({ month, amount }) => ({
    key: month,
    label: formatMonth(month, language),
    value: amount,
  }));
  const first = `${months[0]?.month ?? ""}-01`;
  return (
    <Panel title={home.title} more={<PanelMore target={boardTarget({})} label={home.more} />} padded>
      <dl className={classes.figures}>
        {(["now", "lastMonth", "lastYear"] as const).map((each) => (
          <div key={each}>
            <dt>
              {home[each]} <small>{formatPeriod(periods[each], language)}</small>
            </dt>
            <dd>
              {formatShortFigure(amounts[each], language)}
              {each !== "now" && <small> {formatLimitedChange(amounts[each], amounts.now, language)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <LineChart
        docs={points}
        before={months.map(({ yearBefore }) => ({ value: yearBefore }))}
        target={(month) =>
          rowsTarget("generalStadistics/totalIncomeByMonth", { from: first, to: periods.now.to }, month)
        }
      />
      {unconverted > 0 && <p className={classes.note}>{pluralize(words.unconverted, unconverted, language)}</p>}
    </Panel>
  );
}
