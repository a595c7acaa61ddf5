/** Virtual tables: how many there are, who leads and makes them, and what they are about. */
import { defineStatistics } from "./define-statistic.ts";

const of = { group: "virtualTableStadistics", access: ["seeVirtualTableStats"] } as const;

export const virtualTableStadistics = {
  ...defineStatistics(
    "virtualTables",
    of,
  )({
    totalVirtualTables: { measure: "count", draw: "tile" },
    totalActiveVirtualTables: { measure: "count", when: ["active"], days: "now", draw: "tile" },
    openAndCloseVirtualTables: { measure: "count", by: ["state"], when: ["active"], days: "now", draw: "bars" },
  }),
  ...defineStatistics(
    "tableKeywords",
    of,
  )({
    mostRepeatedKeywords: { measure: "count", by: ["keyword"], top: true, draw: "bars" },
  }),
  ...defineStatistics(
    "tableMessages",
    of,
  )({
    mostCommentedVirtualTables: { measure: "count", by: ["table"], top: true, draw: "bars" },
  }),
  ...defineStatistics(
    "tableModerators",
    of,
  )({
    moderatorsWithMoreVirtualTables: { measure: "count", by: ["moderator"], top: true, draw: "bars" },
  }),
  ...defineStatistics(
    "virtualTables",
    of,
  )({
    usersWithMoreVirtualTablesCreated: { measure: "count", by: ["creator"], top: true, draw: "bars" },
  }),
};
