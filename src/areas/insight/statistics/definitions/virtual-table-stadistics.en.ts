import type { Words } from "../../../../kit/text/words.ts";
import type { virtualTableStadistics as source } from "./virtual-table-stadistics.es.ts";

export const virtualTableStadisticsWords: Words<typeof source> = {
  totalVirtualTables: {
    title: "Tables created",
    definition: "Number of virtual tables created in the period, active or not.",
  },
  totalActiveVirtualTables: {
    title: "Active tables",
    definition: "Virtual tables active now, in any period.",
  },
  openAndCloseVirtualTables: {
    title: "Active tables by status",
    definition: "Virtual tables active now, by whether they are open, closed or scheduled.",
  },
  mostRepeatedKeywords: {
    title: "Most repeated keywords",
    definition: "Tables created in the period, by keyword.",
  },
  mostCommentedVirtualTables: {
    title: "Tables with the most messages",
    definition: "Messages sent in the period by virtual table, excluding deleted and system messages.",
  },
  moderatorsWithMoreVirtualTables: {
    title: "Moderators with the most tables",
    definition: "People who moderate the most virtual tables created in the period.",
  },
  usersWithMoreVirtualTablesCreated: {
    title: "People who create the most tables",
    definition: "People who created the most virtual tables in the period.",
  },
};
