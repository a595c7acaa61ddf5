/** Matches rows to clients: by number or document, or by equal name and one more value. */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { clients } from "../tables.ts";
import type { ImportRow } from "./read-rows.ts";

export interface ClientMatch {
  readonly line: number;
  readonly by: string;
  /** The client; for a merged one, the survivor. */
  readonly id: string;
  /** The client that has the number or document. */
  readonly via: string;
}

const documents = {
  clientNumber: clients.clientNumber,
  ci: clients.ci,
  passport: clients.passport,
  taxId: clients.taxId,
};

/** Each lookup uses an index. Sorted by line, the most reliable match first. */
export async function matchesOf(tx: Transaction, rows: readonly ImportRow[]): Promise<ClientMatch[]> {
  const keys = rows.map(({ line, typed }) => {
    const { clientNumber, ci, passport, taxId, name, address, email, phone } = typed;
    return { line, clientNumber, ci, passport, taxId, name, address, email, phone };
  });
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as t(line int, "clientNumber" text, ci text,
    passport text, "taxId" text, name text, address text, email text, phone text)`;
  const survivor = sql`coalesce(${clients.mergedInto}, ${clients.id}) as id, ${clients.id} as via,
    ${clients.mergedInto} is not null as merged`;
  const byDocument = Object.entries(documents).map(
    ([field, column], rank) =>
      sql`select ${rank}::int as place, t.line, ${field}::text as by, ${survivor} from ${recordset}
        join ${clients} on ${column} = t.${sql.identifier(field)}`,
  );
  const byName = sql`select ${byDocument.length}::int, t.line, 'name', ${survivor} from ${recordset}
    join ${clients} on ${clients.name} collate "es" = t.name collate "es"
      and (f_norm(${clients.address}) = f_norm(t.address) or ${clients.email} = t.email or ${clients.phone} = t.phone)
    where coalesce(t."clientNumber", t.ci, t.passport, t."taxId") is null`;
  const result = await tx.execute<ClientMatch & Record<string, unknown>>(
    sql`${sql.join([...byDocument, byName], sql` union all `)} order by 2, 1, 6, 4, 5`,
  );
  return result.rows;
}
