/** Which statistics stand on which board. */
import { type Board, type BoardGroup, familyOf } from "./boards.ts";
import { statisticOf, type StatisticName, statisticNames } from "./catalogue.ts";

/** In the order of the catalogue. */
export const statisticsOf = (group: BoardGroup): StatisticName[] =>
  statisticNames.filter((name) => statisticOf(name).group === group);

/** What its readers may read; what counts registry procedures only stands on no board of the other family. */
export const statisticsVisibleOn = (board: Board): StatisticName[] =>
  statisticsOf(board.group).filter((name) => {
    const { access, where: when } = statisticOf(name);
    const isRead = access.some((each) => (board.access as readonly unknown[]).includes(each));
    return isRead && (familyOf(board) !== "AP" || !when?.includes("ofTR"));
  });
