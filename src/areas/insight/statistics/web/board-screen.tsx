/** Screen of a board: period and filters in the address, tiles and charts; every figure links to its rows. */
import { useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { checkAccess } from "../../../../kit/access.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import { Filters } from "../../../../web/office/components/filters/filters.tsx";
import { Forbidden, NotFound } from "../../../../web/office/components/feedback/error-pages.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { type Board, boards, familyOf, typeIn } from "../boards.ts";
import { statisticOf } from "../catalogue.ts";
import { statisticsVisibleOn } from "../board-statistics.ts";
import { useBoardQuery } from "./board-query.ts";
import classes from "./board.module.css";
import { BoardWays } from "./board-menu.tsx";
import { usePeriodPair } from "./comparison/period-pair.ts";
import { ChartPanel } from "./charts/chart-panel.tsx";
import { useFilters } from "./filters.ts";
import { asOfText } from "./format-figure.ts";
import { PairPicker } from "./comparison/pair-picker.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { useStatistic } from "./use-statistic.ts";
import { NumberTile } from "./number-tile.tsx";
import { useMaxWidth } from "../../../../web/office/rendered-window.ts";

type Path = Board["path"];
const screensByPath = new Map<Path, ComponentType>();

/** Charts that a phone shows at once; the others open by their title. */
const unfoldedOnPhone = 3;

/** The screen of a path, created once. */
export function boardScreen(path: Path): ComponentType {
  const screen = screensByPath.get(path) ?? (() => <BoardOfPath path={path} />);
  screensByPath.set(path, screen);
  return screen;
}

/** The board that the address selects, or the first that the user may open. */
function BoardOfPath({ path }: { path: Path }) {
  const { type } = useSearch({ strict: false }) as SearchParams;
  const user = useUser();
  const boardsOfPath = boards.filter((each) => each.path === path);
  const candidates = boardsOfPath.filter((each) => !type || typeIn(each).type === type);
  if (candidates.length === 0) return <NotFound />;
  const board = candidates.find(({ access }) => checkAccess(access, user ?? null) === "granted");
  return board ? <BoardView key={board.name} board={board} /> : <Forbidden />;
}

function BoardView({ board }: { board: Board }) {
  const user = useUser();
  const siblings = boards.filter(
    ({ path, access }) => path === board.path && checkAccess(access, user ?? null) === "granted",
  );
  const words = useWords("statistics");
  const language = useLanguage();
  const { query: boardQuery, change, filters: activeFilters } = useBoardQuery();
  const { query: pairQuery } = usePeriodPair();
  const isComparison = board.group === "comparisonStats";
  const baseQuery = isComparison ? pairQuery : boardQuery;
  const family = familyOf(board);
  const query: SearchParams = { ...baseQuery, ...(family && { family }) };
  const filters = useFilters(board);
  const search = useSearch({ strict: false }) as SearchParams;
  const isMobile = useMaxWidth(767);
  const names = statisticsVisibleOn(board);
  const tiles = names.filter((name) => statisticOf(name).chart === "tile");
  const charts = names.filter((name) => statisticOf(name).chart !== "tile");
  const first = useStatistic(names[0] ?? "totalFeeAmount", query);
  // The family of the board itself is not a filter.
  const setFilters = Object.keys(activeFilters).filter((name) =>
    filters.some((each) => "name" in each && each.name === name),
  );
  const clear = () => change(Object.fromEntries(setFilters.map((name) => [name, undefined])));
  return (
    <>
      <PageHeader
        title={words.boards[board.name]}
        actions={<BoardWays board={board} query={query} />}
        subtitle={first.data ? asOfText(first.data.meta, words, language) : undefined}
      />
      {siblings.length > 1 && (
        <ViewTabs
          label={words.boardsBeside}
          views={siblings.map((each) => ({
            label: words.boards[each.name],
            to: each.path,
            search: { ...search, ...typeIn(each) },
            isHere: each === board,
          }))}
        />
      )}
      <div className={classes.bar}>
        {isComparison ? <PairPicker /> : <PeriodPicker />}
        <Filters
          filters={filters}
          values={search}
          onChange={change}
          onClear={setFilters.length > 0 ? clear : undefined}
        />
      </div>
      <div className={classes.tiles}>
        {tiles.map((name) => (
          <NumberTile key={name} name={name} query={query} />
        ))}
      </div>
      <div className={classes.charts}>
        {charts.map((name, at) => (
          <ChartPanel key={name} name={name} query={query} isFolded={isMobile && at >= unfoldedOnPhone} />
        ))}
      </div>
    </>
  );
}
