import type { Call, Handlers } from "../../../../server/call.ts";
import type { StatisticQuery } from "../result-schemas.ts";
import { statisticNames } from "../catalogue.ts";
import type { statisticsContract } from "../contract.ts";
import { readIncomeHome } from "./income-home.ts";
import { printDocuments } from "../../../administration/issued-documents/server/public.ts";
import { runStatistic } from "./run-statistic.ts";
import { boardSource } from "./board/print-board.ts";
import { factRowsPage, factRowList } from "./fact-sources.ts";
import { statisticSheet } from "./statistic-spreadsheet.ts";
import { subscribe, readSubscriptions } from "./weekly-mail/subscriptions.ts";

/** One handler for all statistics; the catalogue defines them. */
const statisticHandlers = Object.fromEntries(
  statisticNames.map((name) => [name, (input: StatisticQuery, call: Call) => runStatistic(name, input, call)]),
) as unknown as Omit<
  Handlers<typeof statisticsContract>,
  "rows" | "rowsSheet" | "sheet" | "boardPaper" | "home" | "weekly" | "subscribe"
>;

export const handlers: Handlers<typeof statisticsContract> = {
  ...statisticHandlers,
  rows: factRowsPage,
  rowsSheet: factRowList.spreadsheet,
  sheet: statisticSheet,
  boardPaper: (input, call) => printDocuments(call, boardSource, input),
  home: (_input, call) => readIncomeHome(call),
  weekly: (_input, call) => readSubscriptions(call),
  subscribe,
};
