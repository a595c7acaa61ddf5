/** Port for the data of an account in higher areas: erased in the transaction that deletes an unverified account. */
import type { Transaction } from "../../../../../server/database/connection.ts";
import { defineListPort } from "../../../../../server/port.ts";
import type { Server } from "../../../../../server/server.ts";

export interface DeletedAccountPort {
  readonly eraseData: (tx: Transaction, server: Server, accountIds: readonly string[]) => Promise<void>;
}

export const deletedAccountPort = defineListPort<DeletedAccountPort>("data of deleted accounts");
