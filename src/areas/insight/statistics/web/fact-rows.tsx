/** The rows behind a figure: as many as it counts, with date and amount. */
import { Alert } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { formatDay } from "../../../../kit/text/format.ts";
import { endSentence } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { NotFound } from "../../../../web/office/components/feedback/error-pages.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { statisticOf, type StatisticName, statisticNames } from "../catalogue.ts";
import { rowColumns } from "../columns.ts";
import type { statisticsContract } from "../contract.ts";
import { openedFigure } from "../opened-figure.ts";
import { asOfText } from "./format-figure.ts";
import { useBoardQuery } from "./board-query.ts";
import { typeIn } from "../boards.ts";
import { boardOf } from "./board-path.ts";
import { flat, usePeriodPair } from "./comparison/period-pair.ts";
import { formatFigure } from "./format-figure.ts";
import { useStatistic } from "./use-statistic.ts";

export function FactRows() {
  const { operation = "" } = useSearch({ strict: false }) as SearchParams;
  const name = statisticNames.find((each) => `${statisticOf(each).group}/${each}` === operation);
  return name ? <RowsOf name={name} /> : <NotFound />;
}

function RowsOf({ name }: { name: StatisticName }) {
  const { key, seriesKey } = useSearch({ strict: false }) as SearchParams;
  const words = useWords("statistics");
  const { title } = useWords("statisticsDefinitions")[name];
  const language = useLanguage();
  const boardQuery = useBoardQuery();
  const { query: pairQuery, both } = usePeriodPair();
  const { group, measure, perCurrency, comparesPeriods: isComparison } = statisticOf(name);
  const { filters } = boardQuery;
  const query = isComparison ? pairQuery : boardQuery.query;
  const days = !isComparison ? boardQuery.days : key === "A" ? both.A : both.B;
  const { data } = useStatistic(name, query);
  const operation = `${group}/${name}`;
  const figure = data && openedFigure(data.docs, key, seriesKey);
  const isAmount = measure === "amount";
  const isMoney = isAmount || perCurrency !== undefined;
  const user = useUser();
  const board = boardOf(name, { family: query.family, permissions: user?.permissions ?? [] });
  // Names are shown to readers who may open the records. Rows of virtual tables have no name: the title is in the
  // first column.
  const hasNames =
    group !== "virtualTableStadistics" && board?.opened.some((each) => user?.permissions.includes(each)) === true;
  const view = { ...query, operation, ...(key && { key }), ...(seriesKey && { seriesKey }) };
  const screen: ListScreen<typeof statisticsContract.rows, typeof statisticsContract.rowsSheet> = {
    ...columnsFor(
      rowColumns,
      { ...words, language },
      {
        ...(hasNames ? {} : { name: false }),
        ...(isMoney ? {} : { amount: false }),
        ...(isMoney && !perCurrency ? {} : { converted: false }),
      },
    ),
    name: "statistics",
    label: title,
    query: api.statistics.rows,
    exportCall: api.statistics.rowsSheet,
    fixedFilters: view as never,
    filters: [],
    rowTarget: ({ link }) => (link ? { to: link } : undefined),
    empty: { title: words.nothing },
  };
  const period = `${formatDay(days.from, language)} – ${formatDay(days.to, language)}`;
  const heading = [title, ...(figure?.labels ?? [])].join(" · ");
  const value = figure
    ? `: ${formatFigure(figure.value, language)}${isAmount ? ` ${figure.currency ?? query.currency ?? "CUP"}` : ""}`
    : "";
  return (
    <>
      {board && (
        <BackLink
          label={words.boards[board.name]}
          to={board.path}
          search={{ ...filters, ...(isComparison ? flat(both) : days), ...typeIn(board) }}
        />
      )}
      <PageHeader title={`${heading}${value}`} subtitle={period} crumb={title} />
      {data && (
        <Alert variant="light" mb="sm" py="xs">
          {data.meta.definition} {endSentence(asOfText(data.meta, words, language))}
        </Alert>
      )}
      <List screen={screen} />
    </>
  );
}
