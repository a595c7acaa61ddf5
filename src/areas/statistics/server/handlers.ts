import type { Call, Handlers } from "../../../server/call.ts";
import type { StatisticQuery } from "../answer.ts";
import { statisticNames } from "../catalogue.ts";
import type { statisticsContract } from "../contract.ts";
import { runStatistic } from "./ask.ts";
import { printBoard } from "./board-paper.ts";
import { factRowsPage, factRowList } from "./rows.ts";
import { statisticSheet } from "./sheet.ts";
import { subscribe, weeklyOf } from "./weekly.ts";

/** One for all: what is asked stands in the catalogue. */
const asking = Object.fromEntries(
  statisticNames.map((name) => [name, (asked: StatisticQuery, call: Call) => runStatistic(name, asked, call)]),
) as unknown as Omit<
  Handlers<typeof statisticsContract>,
  "rows" | "rowsSheet" | "sheet" | "boardPaper" | "weekly" | "subscribe"
>;

export const handlers: Handlers<typeof statisticsContract> = {
  ...asking,
  rows: factRowsPage,
  rowsSheet: factRowList.sheet,
  sheet: statisticSheet,
  boardPaper: printBoard,
  weekly: (_input, call) => weeklyOf(call),
  subscribe,
};
