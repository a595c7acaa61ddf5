/** The lines of a day, ours and the gateway's side by side: every operation of the gateway's, and every payment of ours that it has on no day at all. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, startOfDay } from "../../../kit/calendar.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { requireGatewayPermission } from "../../payments/server/public.ts";
import { lineListContract as listed } from "../list-contracts.ts";
import type { ReconciliationLine } from "../schemas.ts";
import type { DifferenceKind, DifferenceStatus, LineStatus } from "../states.ts";
import { instantOf, type OfDay, type SideRow, searched, sideColumns, sidesOfRow, textColumn } from "./side-columns.ts";
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
  from: (_call, wanted) => linesOf(wanted),
  where: (call, wanted) => {
    requireGatewayPermission(call, wanted.gateway);
    return and(
      ofDay(wanted),
      wanted.standing && standingIs[wanted.standing](wanted),
      searched(
        wanted.search,
        sql`lines.payment_id`,
        (words) => sql`(${words(sql`lower(${lines.name} || ' ' || lines.operation)`)})`,
      ),
    );
  },
  sorts: { at: lines.moment, reference: lines.name, amount: lines.amount },
  readRows: async (call, { ids, order }, wanted) => {
    const read = await call.db.execute<SideRow>(sql`
      select lines.*, ${found(wanted, "open")} as open, ${found(wanted, "resolved")} as resolved
      from (
        select cut.id, coalesce(r.moment, p.confirmed_at) as moment, coalesce(r.name, p.reference) as name,
          coalesce(r.amount, p.amount) as amount, ${sideColumns}
        from (${ids}) cut left join gateway_records r on r.id = cut.id left join payments p on p.id = coalesce(r.payment_id, cut.id)
      ) lines order by ${sql.join(order, sql`, `)}`);
    return read.rows.map(lineOf);
  },
});

export async function countLines(db: Queryable, wanted: OfDay): Promise<number> {
  const read = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${linesOf(wanted)} where ${ofDay(wanted)}`,
  );
  return read.rows[0]?.count ?? 0;
}

/**
 * The gateway's part is its table as it stands, so that its indexes give the order and nothing of a day is sorted; the
 * day is a condition on the whole. Ours is what is left over, little once the gateway's side was read.
 */
function linesOf({ gateway, day }: OfDay): SQL {
  const [from, until] = [startOfDay(day).toISOString(), startOfDay(addDays(day, 1)).toISOString()];
  return sql`(
    select id, gateway, day, moment, name, operation, amount, id as record_id, payment_id from gateway_records
    union all
    select p.id, p.gateway, ${day}::date, p.confirmed_at, p.reference, p.reference, p.amount, null::uuid, p.id from payments p
    where p.gateway = ${gateway} and p.confirmed_at >= ${from} and p.confirmed_at < ${until} and p.status in ('confirmed', 'partlyRefunded', 'refunded')
      and not exists (select 1 from gateway_records t where t.payment_id = p.id)
  ) lines`;
}

const ofDay = ({ gateway, day }: OfDay) => and(eq(lines.gateway, gateway), eq(lines.day, day));

const marked = ({ gateway, day }: OfDay, status: DifferenceStatus) => sql`${lines.id} in (
  select coalesce(record_id, payment_id) from differences where gateway = ${gateway} and day = ${day} and status = ${status})`;
const unmarked = (wanted: OfDay) => sql`not ${marked(wanted, "open")} and not ${marked(wanted, "resolved")}`;

const standingIs: Readonly<Record<LineStatus, (wanted: OfDay) => SQL>> = {
  open: (wanted) => marked(wanted, "open"),
  resolved: (wanted) => sql`${marked(wanted, "resolved")} and not ${marked(wanted, "open")}`,
  agree: (wanted) => sql`lines.record_id is not null and ${unmarked(wanted)}`,
  unread: (wanted) => sql`lines.record_id is null and ${unmarked(wanted)}`,
};

/** What was found of a line of the day. */
const found = ({ gateway, day }: OfDay, status: DifferenceStatus) => sql`(
  select array_agg(d.kind order by d.kind) from differences d where d.gateway = ${gateway} and d.day = ${day} and d.status = ${status}
    and (d.record_id = lines.id or (d.record_id is null and d.payment_id = lines.id)))`;

function lineOf(row: SideRow): ReconciliationLine {
  const both = sidesOfRow(row);
  const at = both.theirs ? both.theirs.at : both.ours?.confirmedAt;
  return {
    _id: textColumn(row.id),
    reference: textColumn(row.name),
    ...both,
    ...(at ? { at: instantOf(at) } : {}),
    open: (row.open ?? []) as DifferenceKind[],
    resolved: (row.resolved ?? []) as DifferenceKind[],
  };
}
