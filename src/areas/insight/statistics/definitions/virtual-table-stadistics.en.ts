import type { Words } from "../../../../kit/text/words.ts";
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
    title: "Active tables by status",
    definition: "Number of virtual tables that are active now, by whether they are open, closed or scheduled.",
  },
  mostRepeatedKeywords: {
    title: "Most repeated keywords",
    definition: "Tables created in the period, by keyword.",
  },
  mostCommentedVirtualTables: {
    title: "Tables with most messages",
    definition: "Messages sent in the period by virtual table, excluding deleted and system ones.",
  },
  moderatorsWithMoreVirtualTables: {
    title: "Moderators with the most tables",
    definition: "Number of virtual tables created in the period that each person moderates; the first few.",
  },
  usersWithMoreVirtualTablesCreated: {
    title: "People who create most tables",
    definition: "Number of virtual tables created in the period by each person; the first few.",
  },
};
