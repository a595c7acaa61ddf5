/**
 * Hook for changed permissions: what people granted to others may lose its basis, and is revoked in the same
 * transaction.
 */
import type { Call } from "./call.ts";
import type { Transaction } from "./database/connection.ts";

type Listener = (call: Call, tx: Transaction, people: readonly string[]) => Promise<void>;

const listeners = new Set<Listener>();

/** Registers a listener; called at start by each area in which people grant access to others. */
export function onRightsChange(listener: Listener): void {
  listeners.add(listener);
}

/** Must be called in the transaction that changes the rows from which the rights of these people derive. */
export async function announceRightsChange(call: Call, tx: Transaction, people: readonly string[]): Promise<void> {
  for (const listener of listeners) await listener(call, tx, [...new Set(people)]);
}
