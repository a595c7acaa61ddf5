/** Roles and who keeps the keys of the house through them: the area of people says it here. */
import type { Transaction } from "../../../server/database/database.ts";
import { saidAbove } from "../../../server/said-above.ts";

export interface Keepers {
  /** Refuses when nobody would be left who manages accounts. */
  refuseWithoutKeeper(tx: Transaction): Promise<void>;
}

export const [registerKeepers, keepers] = saidAbove<Keepers>("who keeps the keys");
