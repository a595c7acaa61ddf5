/** A single figure that links to its rows. */
import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { errorMessage } from "../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import { statisticOf, type StatisticName } from "../catalogue.ts";
import classes from "./board.module.css";
import { formatFigure } from "./format-figure.ts";
import { rowsTarget } from "./paths.ts";
import { type StatisticResult, useStatistic } from "./use-statistic.ts";

export function NumberTile({ name, query }: { name: StatisticName; query: SearchParams }) {
  const { title } = useWords("statisticsDefinitions")[name];
  const { data, error } = useStatistic(name, query);
  return (
    <Link {...rowsTarget(operationOf(name), query)} className={classes.tile} title={data?.meta.definition}>
      <span className={classes.label}>{title}</span>
      {data ? (
        <Figure answer={data} isAmount={statisticOf(name).measure === "amount"} />
      ) : error ? (
        <Text size="sm" c="var(--bad)">
          {errorMessage(error)}
        </Text>
      ) : (
        <Skeleton height={32} width="60%" />
      )}
    </Link>
  );
}

/** `group/name`, the end of the statistic's path. */
export const operationOf = (name: StatisticName) => `${statisticOf(name).group}/${name}`;

function Figure({ answer: { docs, meta }, isAmount }: { answer: StatisticResult; isAmount: boolean }) {
  const language = useLanguage();
  const words = useWords("statistics");
  const value = "value" in docs ? docs.value : 0;
  return (
    <>
      <strong className={classes.value}>
        {formatFigure(value, language)} {isAmount && <small>{meta.currency ?? "CUP"}</small>}
      </strong>
      {"amount" in docs && docs.amount !== undefined && (
        <span className={classes.text}>
          {formatFigure(docs.amount, language)} {meta.currency ?? "CUP"}
        </span>
      )}
      {meta.unconverted ? (
        <span className={classes.text}>{pluralize(words.unconverted, meta.unconverted, language)}</span>
      ) : null}
    </>
  );
}
