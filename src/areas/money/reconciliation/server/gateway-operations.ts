/** A gateway's operations, as they are imported. */
import { newId } from "../../../../server/database/uuid.ts";
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
  /** Null when the gateway does not state it. */
  readonly refunded: string | null;
  /** The gateway's commission; absent or null when it does not state it. */
  readonly fee?: string | null;
}

/** Operations as one JSON text, passed to the database without further copies. */
export interface Operations {
  readonly count: number;
  /** Days of the operations, in order. */
  readonly days: readonly string[];
  /** A JSON array; for a repeated operation its last line. */
  readonly json: string;
}

export function packOperations(operations: readonly TheirOperation[]): Operations {
  const byId = new Map(operations.map((operation) => [operation.operation, { id: newId(), ...operation }]));
  return {
    count: operations.length,
    days: [...new Set(operations.map(({ day }) => day))].sort(),
    json: JSON.stringify([...byId.values()]),
  };
}
