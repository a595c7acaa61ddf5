import type { Call, Handlers } from "../../../server/call.ts";
import type { Asked } from "../answer.ts";
import { statisticNames } from "../catalogue.ts";
import type { statistics } from "../contract.ts";
import { ask } from "./ask.ts";
import { boardPaper } from "./board-paper.ts";
import { pageOfRows, rowList } from "./rows.ts";
import { statisticSheet } from "./sheet.ts";
import { subscribe, weeklyOf } from "./weekly.ts";

/** One for all: what is asked stands in the catalogue. */
const asking = Object.fromEntries(
  statisticNames.map((name) => [name, (asked: Asked, call: Call) => ask(name, asked, call)]),
) as unknown as Omit<
  Handlers<typeof statistics>,
  "rows" | "rowsSheet" | "sheet" | "boardPaper" | "weekly" | "subscribe"
>;

export const handlers: Handlers<typeof statistics> = {
  ...asking,
  rows: pageOfRows,
  rowsSheet: rowList.sheet,
  sheet: statisticSheet,
  boardPaper,
  weekly: (_input, call) => weeklyOf(call),
  subscribe,
};
