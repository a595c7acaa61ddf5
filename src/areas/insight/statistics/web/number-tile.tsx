/** A single figure that links to its rows, with its change in a year. */
import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { errorMessage } from "../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import { statisticOf, type StatisticName } from "../catalogue.ts";
import classes from "./board.module.css";
import { yearBefore } from "./board-query.ts";
import { YearChange } from "./comparison/year-change.tsx";
import { DefinitionButton } from "./definition-button.tsx";
import { formatShortFigure } from "./format-figure.ts";
import { rowsTarget } from "./paths.ts";
import { type StatisticResult, useStatistic } from "./use-statistic.ts";

export function NumberTile({ name, query }: { name: StatisticName; query: SearchParams }) {
  const { title } = useWords("statisticsDefinitions")[name];
  const { measure, days } = statisticOf(name);
  const { data, error } = useStatistic(name, query);
  // Figures of fixed days have no other year.
  const { data: before } = useStatistic(name, yearBefore(query), !days);
  return (
    <div className={classes.tileBox}>
      <Link {...rowsTarget(operationOf(name), query)} className={classes.tile}>
        <span className={classes.label}>{title}</span>
        {data ? (
          <Figure answer={data} before={before} isAmount={measure === "amount"} />
        ) : error ? (
          <Text size="sm" c="var(--bad)">
            {errorMessage(error)}
          </Text>
        ) : (
          <Skeleton height={32} width="60%" />
        )}
      </Link>
      {data && <DefinitionButton title={title} definition={data.meta.definition} />}
    </div>
  );
}

/** `group/name`, the end of the statistic's path. */
export const operationOf = (name: StatisticName) => `${statisticOf(name).group}/${name}`;

const valueOf = ({ docs }: StatisticResult) => ("value" in docs ? docs.value : 0);

function Figure({
  answer,
  before,
  isAmount,
}: {
  answer: StatisticResult;
  before: StatisticResult | undefined;
  isAmount: boolean;
}) {
  const language = useLanguage();
  const words = useWords("statistics");
  const { docs, meta } = answer;
  return (
    <>
      <strong className={classes.value}>
        {formatShortFigure(valueOf(answer), language)} {isAmount && <small>{meta.currency ?? "CUP"}</small>}
      </strong>
      {"amount" in docs && docs.amount !== undefined && (
        <span className={classes.text}>
          {formatShortFigure(docs.amount, language)} {meta.currency ?? "CUP"}
        </span>
      )}
      {before && <YearChange now={valueOf(answer)} before={valueOf(before)} />}
      {meta.unconverted ? (
        <span className={classes.text}>{pluralize(words.unconverted, meta.unconverted, language)}</span>
      ) : null}
    </>
  );
}
