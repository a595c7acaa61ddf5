/** Rights of people changed: what others were given by them may have lost its source, and ends in the same transaction. */
import type { Call } from "./call.ts";
import type { Transaction } from "./database/connection.ts";

type Listener = (call: Call, tx: Transaction, people: readonly string[]) => Promise<void>;

const listeners = new Set<Listener>();

/** Said once by each area in which people give rights to others, when the server begins. */
export function onRightsChange(listener: Listener): void {
  listeners.add(listener);
}

/** Called when the rows that the rights of these people come from are written. */
export async function announceRightsChange(call: Call, tx: Transaction, people: readonly string[]): Promise<void> {
  for (const listener of listeners) await listener(call, tx, [...new Set(people)]);
}
