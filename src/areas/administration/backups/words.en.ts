import type { Words } from "../../../kit/text/words.ts";
import type { words as es } from "./words.es.ts";

export const words: Words<typeof es> = {
  panel: "Backup",
  good: "Restored and checked on {at}: {rows} rows and {files} files. If it were needed today, {loss} of work would be lost and restoring would take {recovery}.",
  none: "No backup has been restored and checked yet.",
  overdue: "The backup was last restored and checked on {at}. It is due every night.",
  broken: "The backup restored on {at} has problems:",
};
