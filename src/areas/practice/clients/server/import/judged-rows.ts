/** Rows of an import before and after they are checked. */
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { clientImportRows as rows, type clientImports } from "../tables.ts";
import type { UndecidedRow } from "./row-outcomes.ts";
import type { WrittenRow } from "./write-rows.ts";

export const toUndecidedRow = ({
  line,
  typed: cells,
  readFaults,
  answer,
  answerOf,
}: typeof rows.$inferSelect): UndecidedRow => ({
  line,
  typed: cells ?? {},
  faults: readFaults,
  answer,
  answerOf,
});

/**
 * Stores the outcome of each row. The cells are personal data and are erased once written; the changes stay while
 * they can be undone.
 */
export async function storeOutcomes(
  tx: Transaction,
  importId: string,
  outcomes: readonly WrittenRow[],
  writtenAt?: Date,
) {
  const values = outcomes.map(({ line, outcome, faults, client, changes, newClientId }) => ({
    line,
    outcome,
    faults,
    changes,
    found: outcome === "twice" || outcome === "ask" ? client?.clientNumber : null,
    client: newClientId ?? client?.id ?? null,
  }));
  const timestamp = writtenAt?.toISOString() ?? null;
  await tx.execute(sql`update client_import_rows r set outcome = t.outcome, faults = t.faults, found = t.found,
    changes = t.changes, client_id = t.client, written_at = ${timestamp}::timestamptz,
    typed = case when ${timestamp !== null} then null else r.typed end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as t(line int, outcome text, faults jsonb, found text, changes jsonb, client uuid)
    where r.import_id = ${importId}::uuid and r.line = t.line`);
}

export async function countOutcomes(
  tx: Transaction,
  id: string,
): Promise<(typeof clientImports.$inferSelect)["outcomes"]> {
  const counts = await tx
    .select({ outcome: rows.outcome, count: sql<number>`count(*)::int` })
    .from(rows)
    .where(eq(rows.importId, id))
    .groupBy(rows.outcome);
  return Object.fromEntries(counts.flatMap(({ outcome, count }) => (outcome ? [[outcome, count]] : [])));
}
