/** Port for higher areas that must act when a filing is removed. */
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { lateBoundPort } from "../../../../server/late-bound-port.ts";

interface RemovalListener {
  /** Runs in the removing transaction, before the row is deleted. */
  removed(call: Call, tx: Transaction, id: string): Promise<void>;
}
export const [registerEnds, endsOfFiling] = lateBoundPort<RemovalListener>("what ends with a filing");
