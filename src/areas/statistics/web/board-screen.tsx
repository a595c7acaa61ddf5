/** A board: its period and filters in the address, its numbers, and every number's rows one click away. */
import { useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { showTime } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Filters } from "../../../web/office/parts/filters.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import type { Search } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";
import { type BoardGroup, statisticsOf } from "../boards.ts";
import { lineOf } from "../catalogue.ts";
import { useAsked } from "./asked.ts";
import classes from "./board.module.css";
import { ChartPanel } from "./chart-panel.tsx";
import { useFilters } from "./filters.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { useStatistic } from "./read.ts";
import { Tile } from "./tile.tsx";

const shown = new Map<BoardGroup, ComponentType>();

/** The screen of a group. */
export function boardScreen(group: BoardGroup): ComponentType {
  const known = shown.get(group) ?? (() => <Board group={group} />);
  shown.set(group, known);
  return known;
}

function Board({ group }: { group: BoardGroup }) {
  const words = useWords("statistics");
  const language = useLanguage();
  const { asked, change, filters: on } = useAsked();
  const filters = useFilters(group);
  const search = useSearch({ strict: false }) as Search;
  const names = statisticsOf(group);
  const tiles = names.filter((name) => lineOf(name).draw === "tile");
  const charts = names.filter((name) => lineOf(name).draw !== "tile");
  const first = useStatistic(names[0] ?? "totalFeeAmount", asked);
  const clear = () => change(Object.fromEntries(Object.keys(on).map((name) => [name, undefined])));
  return (
    <>
      <PageHeader
        title={words.boards[group]}
        subtitle={first.data ? say(words.asOf, { time: showTime(first.data.meta.asOf, language) }) : undefined}
      />
      <div className={classes.bar}>
        <PeriodPicker />
        <Filters
          filters={filters}
          values={search}
          onChange={change}
          onClear={Object.keys(on).length > 0 ? clear : undefined}
        />
      </div>
      <div className={classes.tiles}>
        {tiles.map((name) => (
          <Tile key={name} name={name} asked={asked} />
        ))}
      </div>
      <div className={classes.charts}>
        {charts.map((name) => (
          <ChartPanel key={name} name={name} asked={asked} />
        ))}
      </div>
    </>
  );
}
