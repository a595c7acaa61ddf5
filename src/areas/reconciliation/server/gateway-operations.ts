/** What a gateway says that it took, as it goes into the books. */
import { newId } from "../../../server/database/uuid.ts";
import type { recordStates } from "../schemas.ts";

export interface TheirOperation {
  /** The gateway's own id. */
  readonly operation: string;
  readonly reference: string | null;
  readonly day: string;
  readonly at: string | null;
  readonly state: (typeof recordStates)[number];
  readonly amount: string;
  readonly currency: string;
  /** Null: it does not say how much went back. */
  readonly refunded: string | null;
  /** What it keeps; absent or null: it does not say. */
  readonly fee?: string | null;
}

/** Many of them, as the database takes them: one text, so that nobody on the way walks through them again. */
export interface Operations {
  readonly count: number;
  /** Days they are of, in order. */
  readonly days: readonly string[];
  /** A JSON array; of an operation that came twice the last word. */
  readonly json: string;
}

export function packOperations(operations: readonly TheirOperation[]): Operations {
  const once = new Map(operations.map((operation) => [operation.operation, { id: newId(), ...operation }]));
  return {
    count: operations.length,
    days: [...new Set(operations.map(({ day }) => day))].sort(),
    json: JSON.stringify([...once.values()]),
  };
}
