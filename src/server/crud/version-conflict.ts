/** Optimistic locking: a stale `updatedAt` is refused with the current record and who changed it. */
import type { z } from "zod";
import { type LastChange, Refusal } from "../../kit/validation/errors.ts";
import { lastChangeOf } from "../audit/last-change.ts";
import type { Queryable } from "../database/connection.ts";

/** The locked record, as it is in the database. */
interface CurrentRecord<Doc> {
  /**
   * Audit kind and id. Without an id: the last change of any record of the kind, if several audit records make up one
   * record.
   */
  readonly kind: string;
  readonly id?: string;
  /** Its version; null if it was never written. */
  readonly updatedAt: string | null;
  /** The fields that the refusal may show. */
  readonly shape: z.ZodType<Doc>;
  readonly show: () => Doc | Promise<Doc>;
  /** Reads the last change, for records with a log of their own. */
  readonly changed?: () => Promise<LastChange | null>;
}

/** Throws CONFLICT if the caller read another version. Facts: `current`, `yours` and `changed` (who, what, when). */
export async function assertVersion<Doc>(
  db: Queryable,
  record: CurrentRecord<Doc>,
  yours: { readonly updatedAt: string | null },
): Promise<void> {
  if (epochMs(record.updatedAt) !== epochMs(yours.updatedAt)) throw await versionConflict(db, record, yours);
}

/** The CONFLICT refusal for a record that is known to have changed. */
export async function versionConflict<Doc>(
  db: Queryable,
  record: Omit<CurrentRecord<Doc>, "updatedAt">,
  yours: { readonly updatedAt: string | null },
): Promise<Refusal> {
  const current = record.shape.parse(await record.show());
  const changed = await (record.changed?.() ?? lastChangeOf(db, record));
  return new Refusal("CONFLICT", { facts: { current, yours, changed } });
}

const epochMs = (version: string | null) => (version === null ? null : Date.parse(version));
