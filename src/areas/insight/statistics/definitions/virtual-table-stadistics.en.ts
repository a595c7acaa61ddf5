import type { Words } from "../../../../kit/words.ts";
import type { virtualTableStadistics as source } from "./virtual-table-stadistics.es.ts";

export const virtualTableStadisticsWords: Words<typeof source> = {
  totalVirtualTables: {
    title: "Tables created",
    definition: "Number of virtual tables created in the period, active or not.",
  },
  totalActiveVirtualTables: {
    title: "Active tables",
    definition: "Number of virtual tables that are active now, whatever the period.",
  },
  openAndCloseVirtualTables: {
    title: "Active tables by state",
    definition: "Number of virtual tables that are active now, by whether they are open, closed or scheduled.",
  },
  mostRepeatedKeywords: {
    title: "Most repeated keywords",
    definition:
      "Number of virtual tables created in the period with each keyword, whatever its case and accents; the first few.",
  },
  mostCommentedVirtualTables: {
    title: "Most commented tables",
    definition:
      "Number of messages sent in the period in each virtual table, of any age; without deleted messages and those of the system; the first few.",
  },
  moderatorsWithMoreVirtualTables: {
    title: "Moderators with most tables",
    definition: "Number of virtual tables created in the period that each person moderates; the first few.",
  },
  usersWithMoreVirtualTablesCreated: {
    title: "Who creates most tables",
    definition: "Number of virtual tables created in the period by each person; the first few.",
  },
};
