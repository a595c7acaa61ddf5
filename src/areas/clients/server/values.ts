/** Values of a client that changed: as they were and as they became. */
import { asc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { importFields } from "../import-states.ts";
import { clientValues, type ValueChange } from "./tables.ts";

/** What is kept of a change; numbers are given once. */
export const valueFields = importFields.filter((field) => field !== "clientNumber");

export function valueChangesOf(before: object, after: object): ValueChange[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return valueFields.flatMap((field) => {
    const [from, to] = [was.get(field) ?? null, is.get(field) ?? null];
    return isSameValue(from, to) ? [] : [{ field, from, to }];
  });
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface Changed {
  readonly clientId: string;
  readonly changes: readonly ValueChange[];
}

/** Kept beside the line of the audit log, which outlives what may be known of people. */
export async function keepValues(tx: Transaction, changed: readonly Changed[]): Promise<void> {
  const told = changed.filter(({ changes }) => changes.length > 0);
  if (told.length > 0) await tx.insert(clientValues).values(told.map((each) => ({ ...each })));
}

export function readValues(db: Queryable, clientId: string) {
  return db.select().from(clientValues).where(eq(clientValues.clientId, clientId)).orderBy(asc(clientValues.at));
}
