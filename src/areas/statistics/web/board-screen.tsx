/** A board: its period and filters in the address, its numbers, and every number's rows one click away. */
import { useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { checkAccess } from "../../../kit/access.ts";
import { formatTime } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { ViewTabs } from "../../../web/office/components/view-tabs.tsx";
import { Filters } from "../../../web/office/components/filters.tsx";
import { Forbidden, NotFound } from "../../../web/office/components/error-pages.tsx";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { type Board, boards, familyOf, typeIn } from "../boards.ts";
import { statisticOf } from "../catalogue.ts";
import { statisticsVisibleOn } from "../board-statistics.ts";
import { useBoardQuery } from "./board-query.ts";
import classes from "./board.module.css";
import { BoardWays } from "./board-menu.tsx";
import { usePeriodPair } from "./period-pair.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { useFilters } from "./filters.ts";
import { PairPicker } from "./pair-picker.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { useStatistic } from "./use-statistic.ts";
import { NumberTile } from "./number-tile.tsx";

type Path = Board["path"];
const shown = new Map<Path, ComponentType>();

/** The screen of an address. */
export function boardScreen(path: Path): ComponentType {
  const known = shown.get(path) ?? (() => <At path={path} />);
  shown.set(path, known);
  return known;
}

/** Of several boards of one address the one that it says, or the first that its reader may open. */
function At({ path }: { path: Path }) {
  const { type } = useSearch({ strict: false }) as SearchParams;
  const user = useUser();
  const here = boards.filter((each) => each.path === path);
  const asked = here.filter((each) => !type || typeIn(each).type === type);
  if (asked.length === 0) return <NotFound />;
  const board = asked.find(({ access }) => checkAccess(access, user ?? null) === "granted");
  return board ? <Shown key={board.name} board={board} /> : <Forbidden />;
}

function Shown({ board }: { board: Board }) {
  const user = useUser();
  const beside = boards.filter(
    ({ path, access }) => path === board.path && checkAccess(access, user ?? null) === "granted",
  );
  const words = useWords("statistics");
  const language = useLanguage();
  const { asked: ofOne, change, filters: on } = useBoardQuery();
  const { asked: ofTwo } = usePeriodPair();
  const compares = board.group === "comparisonStats";
  const chosen = compares ? ofTwo : ofOne;
  const family = familyOf(board);
  const asked: SearchParams = { ...chosen, ...(family && { family }) };
  const filters = useFilters(board);
  const search = useSearch({ strict: false }) as SearchParams;
  const names = statisticsVisibleOn(board);
  const tiles = names.filter((name) => statisticOf(name).chart === "tile");
  const charts = names.filter((name) => statisticOf(name).chart !== "tile");
  const first = useStatistic(names[0] ?? "totalFeeAmount", asked);
  // The family of a board is no filter of it.
  const set = Object.keys(on).filter((name) => filters.some((each) => "name" in each && each.name === name));
  const clear = () => change(Object.fromEntries(set.map((name) => [name, undefined])));
  return (
    <>
      <PageHeader
        title={words.boards[board.name]}
        actions={<BoardWays board={board} asked={asked} />}
        subtitle={
          first.data ? interpolate(words.asOf, { time: formatTime(first.data.meta.asOf, language) }) : undefined
        }
      />
      {beside.length > 1 && (
        <ViewTabs
          label={words.boardsBeside}
          views={beside.map((each) => ({
            label: words.boards[each.name],
            to: each.path,
            search: { ...search, ...typeIn(each) },
            isHere: each === board,
          }))}
        />
      )}
      <div className={classes.bar}>
        {compares ? <PairPicker /> : <PeriodPicker />}
        <Filters filters={filters} values={search} onChange={change} onClear={set.length > 0 ? clear : undefined} />
      </div>
      <div className={classes.tiles}>
        {tiles.map((name) => (
          <NumberTile key={name} name={name} asked={asked} />
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
