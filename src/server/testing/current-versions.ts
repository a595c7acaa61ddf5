/** What a screen sends with a change that a test makes without saying what was read: the records as they stand. */
import { type SQL, sql } from "drizzle-orm";
import type { ApiOperation } from "../../kit/contract.ts";
import type { Queryable } from "../database/connection.ts";

/** Records that are changed by their id; ids are never the same in two tables. */
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
] as const;

/** An input in which the version may be left unsaid. */
export type InputWithoutVersion<In> = Loose<Loose<In, "updatedAt">, "versions">;
type Loose<In, Name extends string> = In extends Record<Name, unknown> ? Omit<In, Name> & Partial<Pick<In, Name>> : In;

/** The input with the versions of now, where the operation asks for them and the test says none. */
export async function withCurrentVersions(
  db: Queryable,
  who: string,
  operation: ApiOperation,
  input: unknown,
): Promise<unknown> {
  const { shape = {} } = operation.input as { shape?: Readonly<Record<string, unknown>> };
  const given = (input ?? {}) as Given;
  if ("versions" in shape && !("versions" in given)) {
    const found = await versionsOf(db, sql`id::text = any(${sql.param(given.ids)})`);
    return { ...given, versions: given.ids?.map((id) => found.get(id) ?? never) };
  }
  if (!("updatedAt" in shape) || "updatedAt" in given) return input;
  // Some calls make what is not there yet.
  if ("_id" in shape && given._id === undefined) return input;
  const [updatedAt] = (
    "_id" in shape
      ? await versionsOf(db, sql`id::text = ${given._id}`)
      : "number" in shape
        ? await versionsOf(db, sql`number = ${given.number}`, ["deliveries"])
        : await versionsOf(db, sql`email = ${who}`, ["users"])
  ).values();
  return updatedAt ? { ...given, updatedAt } : input;
}

interface Given {
  readonly _id?: string;
  readonly ids?: readonly string[];
  readonly number?: string;
}

/** Of what is not there. */
const never = "1970-01-01T00:00:00.000Z";

async function versionsOf(db: Queryable, where: SQL, of: readonly string[] = tables): Promise<Map<string, string>> {
  const each = of.map((table) => sql`select id::text as id, updated_at from ${sql.identifier(table)} where ${where}`);
  const { rows } = await db.execute<{ id: string; updated_at: string | Date }>(sql.join(each, sql` union all `));
  return new Map(rows.map((row) => [row.id, new Date(row.updated_at).toISOString()]));
}
