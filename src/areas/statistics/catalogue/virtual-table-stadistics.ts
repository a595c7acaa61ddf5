/** Virtual tables: how many there are, who leads and makes them, and what they are about. */
import { defineStatistics } from "./define-statistic.ts";

const of = { group: "virtualTableStadistics", access: ["seeVirtualTableStats"] } as const;

export const virtualTableStadistics = {
  ...defineStatistics(
    "virtualTables",
    of,
  )({
    totalVirtualTables: { measure: "count", chart: "tile" },
    totalActiveVirtualTables: { measure: "count", where: ["active"], days: "now", chart: "tile" },
    openAndCloseVirtualTables: { measure: "count", groupBy: ["state"], where: ["active"], days: "now", chart: "bars" },
  }),
  ...defineStatistics(
    "tableKeywords",
    of,
  )({
    mostRepeatedKeywords: { measure: "count", groupBy: ["keyword"], top: true, chart: "bars" },
  }),
  ...defineStatistics(
    "tableMessages",
    of,
  )({
    mostCommentedVirtualTables: { measure: "count", groupBy: ["table"], top: true, chart: "bars" },
  }),
  ...defineStatistics(
    "tableModerators",
    of,
  )({
    moderatorsWithMoreVirtualTables: { measure: "count", groupBy: ["moderator"], top: true, chart: "bars" },
  }),
  ...defineStatistics(
    "virtualTables",
    of,
  )({
    usersWithMoreVirtualTablesCreated: { measure: "count", groupBy: ["creator"], top: true, chart: "bars" },
  }),
};
