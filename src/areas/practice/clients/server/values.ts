/** Changed values of a client: old and new. */
import { asc, eq } from "drizzle-orm";
import { entryTime } from "../../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { storedFields } from "../client-fields.ts";
import { clientValues, type ValueChange } from "./tables.ts";

export function valueChangesOf(before: object, after: object): ValueChange[] {
  const [oldValues, newValues] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return storedFields.flatMap((field) => {
    const [from, to] = [oldValues.get(field) ?? null, newValues.get(field) ?? null];
    return isSameValue(from, to) ? [] : [{ field, from, to }];
  });
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface ClientChange {
  readonly clientId: string;
  readonly changes: readonly ValueChange[];
}

/** Stores old values outside the audit log, which outlives personal data. */
export async function storeValueChanges(tx: Transaction, clientChanges: readonly ClientChange[]): Promise<void> {
  const rows = clientChanges.filter(({ changes }) => changes.length > 0);
  if (rows.length > 0) await tx.insert(clientValues).values(rows.map((each) => ({ ...each, at: entryTime(tx) })));
}

export function readValueChanges(db: Queryable, clientId: string) {
  return db.select().from(clientValues).where(eq(clientValues.clientId, clientId)).orderBy(asc(clientValues.at));
}
