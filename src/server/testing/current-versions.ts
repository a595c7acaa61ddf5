/** Adds the current versions of records to a test's input, as a screen would send them. */
import { type SQL, sql } from "drizzle-orm";
import type { ApiOperation } from "../../kit/contract/contract.ts";
import type { Queryable } from "../database/connection.ts";

/** Tables of records that are changed by id. Ids are unique across tables. */
const tables = [
  "request_forms",
  "deliveries",
  "carriers",
  "invoices",
  "emails",
  "users",
  "clients",
  "notarial_filings",
  "contract_offers",
  "filings",
  "user_groups",
  "legalization_contracts",
  "route_cards",
  "activities",
  "work_plans",
  "folders",
  "media",
  "issued_documents",
] as const;

/** An input in which the version may be omitted. */
export type InputWithoutVersion<Input> = WithOptional<WithOptional<Input, "updatedAt">, "versions">;
type WithOptional<Input, Name extends string> =
  Input extends Record<Name, unknown> ? Omit<Input, Name> & Partial<Pick<Input, Name>> : Input;

/** The input with the current versions, if the operation requires them and the test sends none. */
export async function withCurrentVersions(
  db: Queryable,
  who: string,
  operation: ApiOperation,
  input: unknown,
): Promise<unknown> {
  const { shape = {} } = operation.input as { shape?: Readonly<Record<string, unknown>> };
  const record = (input ?? {}) as VersionedInput;
  if ("versions" in shape && !("versions" in record)) {
    const versions = await versionsOf(db, sql`id::text = any(${sql.param(record.ids)})`);
    return { ...record, versions: record.ids?.map((id) => versions.get(id) ?? missingVersion) };
  }
  if (!("updatedAt" in shape) || "updatedAt" in record) return input;
  // The operation may create a record that does not exist yet.
  if ("_id" in shape && record._id === undefined) return input;
  const [updatedAt] = (
    "_id" in shape
      ? await versionsOf(db, sql`id::text = ${record._id}`)
      : "number" in shape
        ? await versionsOf(db, sql`number = ${record.number}`, ["deliveries"])
        : await versionsOf(db, sql`email = ${who}`, ["users"])
  ).values();
  return updatedAt ? { ...record, updatedAt } : input;
}

interface VersionedInput {
  readonly _id?: string;
  readonly ids?: readonly string[];
  readonly number?: string;
}

/** Version of a record that does not exist. */
const missingVersion = "1970-01-01T00:00:00.000Z";

async function versionsOf(
  db: Queryable,
  where: SQL,
  tableNames: readonly string[] = tables,
): Promise<Map<string, string>> {
  const selects = tableNames.map(
    (table) => sql`select id::text as id, updated_at from ${sql.identifier(table)} where ${where}`,
  );
  const { rows } = await db.execute<{ id: string; updated_at: string | Date }>(sql.join(selects, sql` union all `));
  return new Map(rows.map((row) => [row.id, new Date(row.updated_at).toISOString()]));
}
