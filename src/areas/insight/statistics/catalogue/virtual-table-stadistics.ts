/** Virtual tables: number, moderators, creators and keywords. */
import { defineStatistics } from "./define-statistic.ts";

const scope = { group: "virtualTableStadistics", access: ["seeVirtualTableStats"] } as const;

export const virtualTableStadistics = {
  ...defineStatistics(
    "virtualTables",
    scope,
  )({
    totalVirtualTables: { measure: "count", chart: "tile" },
    totalActiveVirtualTables: { measure: "count", where: ["active"], days: "now", chart: "tile" },
    openAndCloseVirtualTables: { measure: "count", groupBy: ["state"], where: ["active"], days: "now", chart: "bars" },
  }),
  ...defineStatistics(
    "tableKeywords",
    scope,
  )({
    mostRepeatedKeywords: { measure: "count", groupBy: ["keyword"], top: true, chart: "bars" },
  }),
  ...defineStatistics(
    "tableMessages",
    scope,
  )({
    mostCommentedVirtualTables: { measure: "count", groupBy: ["table"], top: true, chart: "bars" },
  }),
  ...defineStatistics(
    "tableModerators",
    scope,
  )({
    moderatorsWithMoreVirtualTables: { measure: "count", groupBy: ["moderator"], top: true, chart: "bars" },
  }),
  ...defineStatistics(
    "virtualTables",
    scope,
  )({
    usersWithMoreVirtualTablesCreated: { measure: "count", groupBy: ["creator"], top: true, chart: "bars" },
  }),
};
