/** Port for higher areas that must act when a filing is removed. */
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

interface FilingRemovalPort {
  /** Runs in the removing transaction, before the row is deleted. */
  onRemove(call: Call, tx: Transaction, id: string): Promise<void>;
}
export const filingRemovalPort = definePort<FilingRemovalPort>("removal of filings");
