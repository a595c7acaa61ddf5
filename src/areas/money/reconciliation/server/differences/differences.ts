/** Differences between the two sides of a day, as the screens list them. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { equals } from "../../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../../server/listing/list-handlers.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { requireGatewayPermission } from "../../../payments/server/public.ts";
import { differenceListContract as listed } from "../../list-contracts.ts";
import type { Difference } from "../../schemas.ts";
import { allowedResolutions, type DifferenceKind, type DifferenceStatus } from "../../states.ts";
import { instantOf, type SideRow, sideMatchesTerms, sideColumns, sidesOfRow, textColumn } from "../side-columns.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { differences } from "../tables.ts";

const words = { es, en };
const d = differences;

export const differenceList = listHandlers(listed, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ sheet, gateways }, { gateway, day }) => `${sheet.differences} ${gateways[gateway]} ${day}`,
  log: { action: "reconciliation.export", kind: "reconciliationDay", id: ({ gateway, day }) => `${gateway} ${day}` },
  id: d.id,
  where: (call, query) => {
    requireGatewayPermission(call, query.gateway);
    return and(
      eq(d.gateway, query.gateway),
      eq(d.day, query.day),
      equals(d.kind, query.kind),
      equals(d.status, query.status),
      sideMatchesTerms(
        query.search,
        d.paymentId,
        (words) => sql`${words(sql`lower(${d.reference})`)} or ${d.recordId} in (
          select id from gateway_records where gateway = ${query.gateway} and day = ${query.day} and ${words(sql`lower(operation)`)})`,
      ),
    );
  },
  // Alphabetical order puts open differences before resolved ones.
  sorts: { status: [d.status, d.kind, d.reference], kind: [d.kind, d.status, d.reference], reference: d.reference },
  readRows: async (call, { where, order }) => {
    const result = await call.db.execute<SideRow>(
      sql`${selectDifferences} where ${where} order by ${sql.join(order, sql`, `)}`,
    );
    return result.rows.map(serializeDifference);
  },
});

/** One difference as the API returns it. */
export async function readDifference(db: Queryable, id: string): Promise<Difference | undefined> {
  const result = await db.execute<SideRow>(sql`${selectDifferences} where ${d.id} = ${id}`);
  return result.rows.map(serializeDifference)[0];
}

/** The oldest open differences of these gateways. */
export async function firstDifferences(
  db: Queryable,
  gateways: readonly GatewayKey[],
  limit: number,
): Promise<(Difference & { gateway: GatewayKey; day: string })[]> {
  const { rows } = await db.execute<SideRow>(
    sql`${selectDifferences} where ${inArray(d.gateway, [...gateways])} and ${eq(d.status, "open")} order by ${d.day}, ${d.reference}, ${d.id} limit ${limit}`,
  );
  return rows.map((row) => ({
    ...serializeDifference(row),
    gateway: row.gateway as GatewayKey,
    day: textColumn(row.day).slice(0, 10),
  }));
}

const selectDifferences = sql`select ${sideColumns}, differences.* from differences
  left join payments p on p.id = differences.payment_id left join gateway_records r on r.id = differences.record_id`;

function serializeDifference(row: SideRow): Difference {
  const kind = row.kind as DifferenceKind;
  const status = row.status as DifferenceStatus;
  return {
    _id: textColumn(row.id),
    kind,
    status,
    reference: textColumn(row.reference),
    ...sidesOfRow(row),
    allowed: status === "open" ? [...allowedResolutions[kind]] : [],
    afterClosing: row.after_closing === true,
    foundAt: instantOf(row.found_at),
    updatedAt: instantOf(row.updated_at),
    ...(row.resolution ? { resolution: row.resolution as NonNullable<Difference["resolution"]> } : {}),
    ...(row.note ? { note: textColumn(row.note) } : {}),
    ...(row.resolved_by_name ? { resolvedBy: textColumn(row.resolved_by_name) } : {}),
    ...(row.resolved_at ? { resolvedAt: instantOf(row.resolved_at) } : {}),
  };
}
