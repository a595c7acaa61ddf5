/** Runs every statistic of a board with one period and the same filters. */
import { checkAccess } from "../../../../../kit/access.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { AnyStatisticQuery } from "../../result-schemas.ts";
import { type Board, type BoardName, boards, familyOf } from "../../boards.ts";
import type { StatisticName } from "../../catalogue.ts";
import { statisticsVisibleOn } from "../../board-statistics.ts";
import { runStatistic } from "../run-statistic.ts";

export interface BoardStatistic {
  readonly name: StatisticName;
  readonly answer: Awaited<ReturnType<typeof runStatistic>>;
}

export const requireBoard = (name: string): Board => {
  const board = boards.find((each) => each.name === name);
  if (!board) throw new Refusal("NOT_FOUND");
  return board;
};

/** Throws FORBIDDEN if the caller may not read the board, NOT_FOUND if there is none. */
export function requireBoardAccess(name: BoardName, call: Pick<Call, "caller">): Board {
  const board = requireBoard(name);
  if (checkAccess(board.access, requireCaller(call)) !== "granted") throw new Refusal("FORBIDDEN");
  return board;
}

/** Whether its statistics compare two periods. */
export const isOfTwo = ({ group }: Board): boolean => group === "comparisonStats";

/** Sequential: a board is a dozen statements, which must not occupy all database connections. */
export async function readBoard(board: Board, query: AnyStatisticQuery, call: Call): Promise<BoardStatistic[]> {
  const family = familyOf(board);
  const all: BoardStatistic[] = [];
  for (const name of statisticsVisibleOn(board))
    all.push({ name, answer: await runStatistic(name, { ...query, ...(family && { family }) }, call) });
  return all;
}
