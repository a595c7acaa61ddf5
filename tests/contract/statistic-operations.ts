/** Calls of the statistics that are not in the catalogue. */
export const statisticCalls: readonly string[] = [
  "POST private/statistics/rows",
  "GET private/statistics/exportRows",
  "GET private/statistics/export",
  "GET private/statistics/boardPaper",
  "GET private/statistics/home",
  "POST private/generalStadistics/totalIncomeByMonth",
  "GET private/statistics/weekly",
  "POST private/statistics/subscribe",
];
