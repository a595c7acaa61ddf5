/** What ends with a filing that is removed, of areas above: they say it. */
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";

interface Ends {
  /** In the transaction that removes it, while it is still there. */
  removed(call: Call, tx: Transaction, id: string): Promise<void>;
}
export const [registerEnds, endsOfFiling] = lateBoundPort<Ends>("what ends with a filing");
