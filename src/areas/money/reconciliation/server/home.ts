/** Reconciliation's home widget: three statements, regardless of the number of days and payments. */
import { asc, and, eq, inArray, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import { workingDaysBefore } from "../../../../kit/time/working-days.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import { gatewaysManagedBy } from "../../payments/server/public.ts";
import type { DaysHome } from "../home.ts";
import { firstDifferences } from "./differences/differences.ts";
import { differences } from "./tables.ts";

const maxDifferences = 6;
const daysShown = 10;

export async function daysHome(call: Call): Promise<DaysHome> {
  const gateways = gatewaysManagedBy(requireCaller(call));
  const today = dayOf(call.now);
  const days = workingDaysBefore(today, daysShown);
  const [openCounts, docs, cells] = await Promise.all([
    openByDay(call, gateways),
    firstDifferences(call.db, gateways, maxDifferences),
    readCells(call, gateways, days),
  ]);
  const openCountOf = (gateway: GatewayKey, day: string) =>
    openCounts.find((each) => each.gateway === gateway && each.day === day)?.count ?? 0;
  return {
    open: openCounts.reduce((sum, { count }) => sum + count, 0),
    oldestDay: openCounts[0]?.day ?? null,
    docs,
    days,
    gateways: gateways.map((gateway) => ({
      gateway,
      cells: days.map((day) => {
        const { closed = false, hasData = false } =
          cells.find((each) => each.gateway === gateway && each.day === day) ?? {};
        return { state: closed ? "closed" : hasData ? "open" : "none", open: openCountOf(gateway, day) };
      }),
    })),
  };
}

/** Open differences by menu group. */
export async function countOpenDifferences(call: Call) {
  const counts = await openByDay(call, gatewaysManagedBy(requireCaller(call)));
  const countOf = (gateway: GatewayKey) =>
    counts.filter((each) => each.gateway === gateway).reduce((sum, { count }) => sum + count, 0);
  return { transfermovil: countOf("transfermovil"), enzona: countOf("enzona"), card: countOf("bipay") };
}

/** Open differences are few among all: a partial index. */
async function openByDay({ db }: Call, gateways: GatewayKey[]) {
  return db
    .select({ gateway: differences.gateway, day: differences.day, count: sql<number>`count(*)::int` })
    .from(differences)
    .where(and(inArray(differences.gateway, gateways), eq(differences.status, "open")))
    .groupBy(differences.gateway, differences.day)
    .orderBy(asc(differences.day));
}

/** Whether each day of each gateway is closed, and whether it has data; an index look-up per day. */
async function readCells({ db }: Call, gateways: GatewayKey[], days: readonly string[]) {
  const cells = gateways.flatMap((gateway) =>
    days.map((day) => ({
      gateway,
      day,
      since: startOfDay(day).toISOString(),
      until: startOfDay(addDays(day, 1)).toISOString(),
    })),
  );
  const result = await db.execute<{ gateway: GatewayKey; day: string; closed: boolean; hasData: boolean }>(sql`
    select w.gateway, w.day::text as day, coalesce(d.status = 'closed', false) as closed,
      d.loaded_at is not null or exists (
        select 1 from payments p where p.gateway = w.gateway and p.confirmed_at >= w.since and p.confirmed_at < w.until
          and p.status in ('confirmed', 'partlyRefunded', 'refunded')) as "hasData"
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as w(gateway text, day date, since timestamptz, until timestamptz)
    left join reconciliation_days d on d.gateway = w.gateway and d.day = w.day`);
  return result.rows;
}
