import type { Words } from "../../../kit/text/words.ts";
import type { words as es } from "./words.es.ts";

export const words: Words<typeof es> = {
  panel: "Audit log",
  broken: "The check on {at} found a change in the log, after {size} correct entries.",
  brokenHelp:
    "First copy the database. Then run audit:verify with the checkpoints stored outside this machine, and tell the person responsible for the data.",
  stalled: "The log has not been signed for over ten minutes (entries waiting: {waiting}). Check the server log.",
  failed: "The checkpoint did not reach {destination}: {reason}",
  late: "No checkpoint has reached {destination} for over a day.",
  nowhere:
    "Checkpoints do not leave this machine. Without them, no one can prove that entries were not removed: set AUDIT_DELIVERY.",
  arrived: "The last one delivered is from {at} (entries: {size}).",
};
