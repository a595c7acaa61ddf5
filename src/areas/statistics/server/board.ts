/** A board as it is read: every statistic that stands on it, under one period and the same filters. */
import { checkAccess } from "../../../kit/access.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { AnyStatisticQuery } from "../result-schemas.ts";
import { type Board, type BoardName, boards, familyOf } from "../boards.ts";
import type { StatisticName } from "../catalogue.ts";
import { statisticsVisibleOn } from "../board-statistics.ts";
import { runStatistic } from "./run-statistic.ts";

export interface BoardStatistic {
  readonly name: StatisticName;
  readonly answer: Awaited<ReturnType<typeof runStatistic>>;
}

export const boardNamed = (name: string): Board => {
  const board = boards.find((each) => each.name === name);
  if (!board) throw new Refusal("NOT_FOUND");
  return board;
};

/** FORBIDDEN to those who may not read that board. */
export function requireBoardAccess(name: BoardName, call: Pick<Call, "caller">): Board {
  const board = boardNamed(name);
  if (checkAccess(board.access, requireCaller(call)) !== "granted") throw new Refusal("FORBIDDEN");
  return board;
}

/** Its statistics are asked of two periods. */
export const isOfTwo = ({ group }: Board): boolean => group === "comparisonStats";

/** One after the other: a board is a dozen statements, and others want the database too. */
export async function readBoard(board: Board, asked: AnyStatisticQuery, call: Call): Promise<BoardStatistic[]> {
  const family = familyOf(board);
  const all: BoardStatistic[] = [];
  for (const name of statisticsVisibleOn(board))
    all.push({ name, answer: await runStatistic(name, { ...asked, ...(family && { family }) }, call) });
  return all;
}
