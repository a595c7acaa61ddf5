/** The statistics of each board. */
import { type Board, type BoardGroup, familyOf } from "./boards.ts";
import { statisticOf, type StatisticName, statisticNames } from "./catalogue.ts";

/** In the order of the catalogue. */
export const statisticsOf = (group: BoardGroup): StatisticName[] =>
  statisticNames.filter((name) => statisticOf(name).group === group);

/**
 * The statistics that readers of the board may read, without those of registry procedures (TR) on a board of the
 * other family.
 */
export const statisticsVisibleOn = (board: Board): StatisticName[] =>
  statisticsOf(board.group).filter((name) => {
    const { access, where: conditions } = statisticOf(name);
    const isReadable = access.some((each) => (board.access as readonly unknown[]).includes(each));
    return isReadable && (familyOf(board) !== "AP" || !conditions?.includes("ofTR"));
  });
