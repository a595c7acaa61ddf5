/**
 * Hook for changed permissions: what people granted to others may lose its basis, and is revoked in the same
 * transaction.
 */
import type { Call } from "./call.ts";
import type { Transaction } from "./database/connection.ts";
import { defineListPort } from "./port.ts";

type RightsChangeListener = (call: Call, tx: Transaction, people: readonly string[]) => Promise<void>;

/** Implemented by each area in which people grant access to others. */
export const rightsChangePort = defineListPort<RightsChangeListener>("changed permissions");

/** Must be called in the transaction that changes the rows from which the rights of these people derive. */
export async function announceRightsChange(call: Call, tx: Transaction, people: readonly string[]): Promise<void> {
  for (const listener of rightsChangePort()) await listener(call, tx, [...new Set(people)]);
}
