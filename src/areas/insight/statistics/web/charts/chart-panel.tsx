/** A statistic as a chart or table, with its exports and definition. */
import { Paper, Skeleton, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../../web/words.ts";
import type { StatisticGroup, StatisticSplit } from "../../result-schemas.ts";
import { statisticOf, type StatisticName } from "../../catalogue.ts";
import { Bars } from "./bars.tsx";
import classes from "../board.module.css";
import { yearBefore } from "../board-query.ts";
import type { Pairs } from "../comparison/period-pair.ts";
import { DefinitionButton } from "../definition-button.tsx";
import { FigureTable } from "../figure-table.tsx";
import { KindChoice } from "../kind-choice.tsx";
import { CountedTable } from "../statistic-table.tsx";
import { ChartMenu } from "./chart-menu.tsx";
import { CountryMap } from "./country-map.tsx";
import { rowsTarget } from "../paths.ts";
import { type StatisticResult, useStatistic } from "../use-statistic.ts";
import { Stacks } from "./stacked-bars.tsx";
import { Trend } from "./trend-chart.tsx";
import { VersusBars } from "../comparison/comparison-bars.tsx";
import { VersusTable } from "../comparison/comparison-table.tsx";
import { LineChart } from "./line-chart.tsx";
import { operationOf } from "../number-tile.tsx";

interface Props {
  readonly name: StatisticName;
  readonly query: SearchParams;
  /** Only the title, until a press on it. */
  readonly isFolded: boolean;
}

export function ChartPanel({ name, query, isFolded }: Props) {
  const { title } = useWords("statisticsDefinitions")[name];
  const words = useWords("statistics");
  const language = useLanguage();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = !isFolded || isUnfolded;
  const statistic = statisticOf(name);
  const { data, error } = useStatistic(name, query, isOpen);
  const { data: before } = useStatistic(name, yearBefore(query), isOpen && statistic.chart === "line");
  const heading = (
    <Title order={2} size="h3" id={id}>
      {title}
    </Title>
  );
  if (!isOpen)
    return (
      <Paper component="section" aria-labelledby={id} className={classes.panel} data-draw={statistic.chart}>
        <div className={classes.head}>
          <UnstyledButton className={classes.toggle} aria-expanded={false} onClick={() => setUnfolded(true)}>
            {heading}
            <IconChevronDown size={18} aria-hidden />
          </UnstyledButton>
        </div>
      </Paper>
    );
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      aria-busy={!data && !error}
      className={classes.panel}
      data-draw={statistic.chart}
    >
      <div className={classes.head}>
        {heading}
        {statistic.measure === "amount" && !statistic.perCurrency && (
          <span className={classes.unit}>{data?.meta.currency ?? "CUP"}</span>
        )}
        {statistic.extraFilter && <KindChoice />}
        {data && <DefinitionButton title={title} definition={data.meta.definition} />}
        <ChartMenu name={name} query={query} answer={data} asTable={asTable} onTable={() => setAsTable(!asTable)} />
      </div>
      <div className={classes.body}>
        {data ? (
          <Chart name={name} query={query} answer={data} before={before} asTable={asTable} />
        ) : error ? (
          <Text size="sm" c="var(--bad)" role="alert">
            {errorMessage(error)}
          </Text>
        ) : (
          <Loading />
        )}
      </div>
      {data?.meta.unconverted ? (
        <Text className={classes.note}>{pluralize(words.unconverted, data.meta.unconverted, language)}.</Text>
      ) : null}
    </Paper>
  );
}

function Chart({
  name,
  query,
  answer,
  before,
  asTable,
}: {
  name: StatisticName;
  query: SearchParams;
  answer: StatisticResult;
  /** The same days a year before, for a line. */
  before: StatisticResult | undefined;
  asTable: boolean;
}) {
  const words = useWords("statistics");
  const { docs } = answer;
  const statistic = statisticOf(name);
  const target = (key: string, part?: string) => rowsTarget(operationOf(name), query, key, part);
  if ("columns" in docs) return <CountedTable name={name} docs={docs} target={target} />;
  if (!Array.isArray(docs)) return null;
  const isEmpty = (docs as readonly { value: number | string }[]).every(({ value }) => Number(value) === 0);
  if (isEmpty) return <Text c="dimmed">{words.nothing}</Text>;
  if (statistic.comparesPeriods) {
    const both = docs as unknown as Pairs;
    if (asTable) return <VersusTable name={name} docs={both} target={target} />;
    const PairChart = statistic.chart === "trend" ? Trend : VersusBars;
    return <PairChart docs={both} target={target} />;
  }
  const groupsBefore = before?.docs as readonly StatisticGroup[] | undefined;
  if (asTable)
    return (
      <FigureTable
        name={name}
        docs={docs as readonly (StatisticGroup | StatisticSplit)[]}
        before={groupsBefore}
        target={target}
      />
    );
  if (statistic.chart === "map") return <CountryMap docs={docs as readonly StatisticGroup[]} target={target} />;
  if (statistic.chart === "line")
    return <LineChart docs={docs as readonly StatisticGroup[]} before={groupsBefore} target={target} />;
  if (statistic.chart === "stacked") return <Stacks docs={docs as readonly StatisticSplit[]} target={target} />;
  return <Bars docs={docs as readonly StatisticGroup[]} target={target} />;
}

const Loading = () => (
  <>
    {[90, 70, 55, 40, 30, 20].map((width) => (
      <Skeleton key={width} height={16} width={`${width}%`} mb={10} />
    ))}
  </>
);
