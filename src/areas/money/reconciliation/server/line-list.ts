/**
 * Lines of a day, both sides next to each other: every record of the gateway, and every payment of ours without a
 * record on any day.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, startOfDay } from "../../../../kit/time/calendar.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { requireGatewayPermission } from "../../payments/server/public.ts";
import { lineListContract as listed } from "../list-contracts.ts";
import type { ReconciliationLine } from "../schemas.ts";
import type { DifferenceKind, DifferenceStatus, LineStatus } from "../states.ts";
import {
  instantOf,
  type GatewayDay,
  type SideRow,
  sideMatchesTerms,
  sideColumns,
  sidesOfRow,
  textColumn,
} from "./side-columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { gatewayRecords } from "./tables.ts";

const words = { es, en };

const lines = alias(gatewayRecords, "lines");

export const lineList = listHandlers(listed, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ sheet, gateways }, { gateway, day }) => `${sheet.lines} ${gateways[gateway]} ${day}`,
  log: { action: "reconciliation.export", kind: "reconciliationDay", id: ({ gateway, day }) => `${gateway} ${day}` },
  id: lines.id,
  from: (_call, query) => linesSource(query),
  where: (call, query) => {
    requireGatewayPermission(call, query.gateway);
    return and(
      isOfDay(query),
      query.standing && statusConditions[query.standing](query),
      sideMatchesTerms(
        query.search,
        sql`lines.payment_id`,
        (words) => sql`(${words(sql`lower(${lines.name} || ' ' || lines.operation)`)})`,
      ),
    );
  },
  sorts: { at: lines.moment, reference: lines.name, amount: lines.amount },
  readRows: async (call, { ids, order }, query) => {
    const result = await call.db.execute<SideRow>(sql`
      select lines.*, ${kindsOf(query, "open")} as open, ${kindsOf(query, "resolved")} as resolved
      from (
        select page.id, coalesce(r.moment, p.confirmed_at) as moment, coalesce(r.name, p.reference) as name,
          coalesce(r.amount, p.amount) as amount, ${sideColumns}
        from (${ids}) page left join gateway_records r on r.id = page.id left join payments p on p.id = coalesce(r.payment_id, page.id)
      ) lines order by ${sql.join(order, sql`, `)}`);
    return result.rows.map(serializeLine);
  },
});

export async function countLines(db: Queryable, key: GatewayDay): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${linesSource(key)} where ${isOfDay(key)}`,
  );
  return result.rows[0]?.count ?? 0;
}

/**
 * The gateway's part is the table itself, so that its indexes provide the order and nothing is sorted; the day is a
 * condition on the union. Our part is the rest, which is small once the gateway's side was loaded.
 */
function linesSource({ gateway, day }: GatewayDay): SQL {
  const [from, until] = [startOfDay(day).toISOString(), startOfDay(addDays(day, 1)).toISOString()];
  return sql`(
    select id, gateway, day, moment, name, operation, amount, id as record_id, payment_id from gateway_records
    union all
    select p.id, p.gateway, ${day}::date, p.confirmed_at, p.reference, p.reference, p.amount, null::uuid, p.id from payments p
    where p.gateway = ${gateway} and p.confirmed_at >= ${from} and p.confirmed_at < ${until} and p.status in ('confirmed', 'partlyRefunded', 'refunded')
      and not exists (select 1 from gateway_records t where t.payment_id = p.id)
  ) lines`;
}

const isOfDay = ({ gateway, day }: GatewayDay) => and(eq(lines.gateway, gateway), eq(lines.day, day));

const hasDifference = ({ gateway, day }: GatewayDay, status: DifferenceStatus) => sql`${lines.id} in (
  select coalesce(record_id, payment_id) from differences where gateway = ${gateway} and day = ${day} and status = ${status})`;
const hasNoDifference = (key: GatewayDay) =>
  sql`not ${hasDifference(key, "open")} and not ${hasDifference(key, "resolved")}`;

const statusConditions: Readonly<Record<LineStatus, (key: GatewayDay) => SQL>> = {
  open: (key) => hasDifference(key, "open"),
  resolved: (key) => sql`${hasDifference(key, "resolved")} and not ${hasDifference(key, "open")}`,
  agree: (key) => sql`lines.record_id is not null and ${hasNoDifference(key)}`,
  unread: (key) => sql`lines.record_id is null and ${hasNoDifference(key)}`,
};

/** Kinds of the differences of a line, by status. */
const kindsOf = ({ gateway, day }: GatewayDay, status: DifferenceStatus) => sql`(
  select array_agg(d.kind order by d.kind) from differences d where d.gateway = ${gateway} and d.day = ${day} and d.status = ${status}
    and (d.record_id = lines.id or (d.record_id is null and d.payment_id = lines.id)))`;

function serializeLine(row: SideRow): ReconciliationLine {
  const sides = sidesOfRow(row);
  const at = sides.theirs ? sides.theirs.at : sides.ours?.confirmedAt;
  return {
    _id: textColumn(row.id),
    reference: textColumn(row.name),
    ...sides,
    ...(at ? { at: instantOf(at) } : {}),
    open: (row.open ?? []) as DifferenceKind[],
    resolved: (row.resolved ?? []) as DifferenceKind[],
  };
}
