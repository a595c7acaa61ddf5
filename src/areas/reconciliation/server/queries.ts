/** What the screens of a gateway's days show. A constant number of statements, however many payments a day has. */
import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Gateway } from "../../payments/contract.ts";
import { keeping } from "../../payments/server/public.ts";
import type { Day, DayRow } from "../shapes.ts";
import { type DayStatus, differenceKinds } from "../states.ts";
import { countLines } from "./lines.ts";
import { differences, reconciliationDays, reconciliationLog } from "./tables.ts";

const monthsBack = 366;

interface DaysWanted {
  readonly gateway: Gateway;
  readonly status?: DayStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Days with payments of ours or lines of the gateway's, newest first; a year back unless asked for more. */
export async function listDays(call: Call, wanted: DaysWanted) {
  const { gateway, page, limit } = wanted;
  keeping(call, gateway);
  if (wanted.from && wanted.to && wanted.from > wanted.to) throw new Refusal("INVALID_PERIOD");
  const to = wanted.to ?? dayOf(call.now);
  const from = wanted.from ?? addDays(to, -monthsBack);
  const status = wanted.status ? sql`where coalesce(d.status, 'open') = ${wanted.status}` : sql``;
  const found = await call.db.execute<{ day: string; total: number }>(sql`
    select days.day::text as day, count(*) over ()::int as total
    from (
      select day from reconciliation_days where gateway = ${gateway} and day between ${from} and ${to}
      union
      select distinct (confirmed_at at time zone 'America/Havana')::date from payments
      where gateway = ${gateway} and confirmed_at >= ${startOfDay(from).toISOString()}
        and confirmed_at < ${startOfDay(addDays(to, 1)).toISOString()} and status in ('confirmed', 'refunded')
    ) days left join reconciliation_days d on d.gateway = ${gateway} and d.day = days.day
    ${status} order by days.day desc limit ${limit} offset ${(page - 1) * limit}`);
  const totalDocs = found.rows[0]?.total ?? 0;
  const docs = await describe(
    call,
    gateway,
    found.rows.map((row) => row.day),
  );
  return { docs, totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit) };
}

export async function showDay(call: Call, { gateway, day }: { gateway: Gateway; day: string }): Promise<Day> {
  keeping(call, gateway);
  const [shown] = await describe(call, gateway, [day]);
  if (!shown) throw new Refusal("NOT_FOUND");
  const [row] = await call.db.select().from(reconciliationDays).where(dayIs(gateway, day));
  const log = row
    ? await call.db
        .select()
        .from(reconciliationLog)
        .where(eq(reconciliationLog.dayId, row.id))
        .orderBy(asc(reconciliationLog.at))
    : [];
  const kinds = await call.db
    .select({ kind: differences.kind, status: differences.status, count: count() })
    .from(differences)
    .where(and(eq(differences.gateway, gateway), eq(differences.day, day)))
    .groupBy(differences.kind, differences.status);
  const of = (kind: string, status: string) =>
    kinds.find((each) => each.kind === kind && each.status === status)?.count ?? 0;
  return {
    ...shown,
    gateway,
    isOver: day < dayOf(call.now),
    lists: call.server.gateways[gateway]?.capabilities.list ?? false,
    lines: await countLines(call.db, { gateway, day }),
    kinds: differenceKinds
      .map((kind) => ({ kind, open: of(kind, "open"), resolved: of(kind, "resolved") }))
      .filter((each) => each.open + each.resolved > 0),
    ...(row?.loadedAt ? { loadedAt: row.loadedAt } : {}),
    log: log.map(({ to, at, byName, note }) => ({ to, at, by: byName, ...(note ? { note } : {}) })),
    updatedAt: row?.updatedAt ?? startOfDay(day).toISOString(),
  };
}

const dayIs = (gateway: Gateway, day: string): SQL | undefined =>
  and(eq(reconciliationDays.gateway, gateway), eq(reconciliationDays.day, day));

async function describe({ db }: Call, gateway: Gateway, days: readonly string[]): Promise<DayRow[]> {
  if (days.length === 0) return [];
  const wanted = sql`${sql.param([...days])}::date[]`;
  const sorted = [...days].sort();
  const from = startOfDay(sorted[0] ?? "").toISOString();
  const until = startOfDay(addDays(sorted.at(-1) ?? "", 1)).toISOString();
  const rows = await db
    .select()
    .from(reconciliationDays)
    .where(and(eq(reconciliationDays.gateway, gateway), sql`${reconciliationDays.day} = any(${wanted})`))
    .orderBy(desc(reconciliationDays.day));
  const totals = await db.execute<{ side: string; day: string; currency: string; count: number; amount: string }>(sql`
    select 'theirs' as side, day::text as day, currency, count(*)::int as count, sum(amount)::numeric(14,2)::text as amount
    from gateway_records where gateway = ${gateway} and day = any(${wanted}) group by day, currency
    union all
    select 'ours', day::text, currency, count(*)::int, sum(amount)::numeric(14,2)::text
    from (select (confirmed_at at time zone 'America/Havana')::date as day, currency, amount from payments
      where gateway = ${gateway} and confirmed_at >= ${from} and confirmed_at < ${until} and status in ('confirmed', 'refunded')) p
    where day = any(${wanted}) group by day, currency order by currency`);
  const found = await db.execute<{ day: string; open: number; resolved: number }>(sql`
    select day::text as day, count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'resolved')::int as resolved
    from differences where gateway = ${gateway} and day = any(${wanted}) group by day`);
  const side = (name: string, day: string) =>
    totals.rows
      .filter((each) => each.side === name && each.day === day)
      .map(({ currency, count: payments, amount }) => ({ currency, count: payments, amount }));
  return days.map((day) => {
    const row = rows.find((each) => each.day === day);
    const counted = found.rows.find((each) => each.day === day);
    return {
      _id: day,
      status: row?.status ?? "open",
      loaded: row?.loadedAt != null,
      ours: side("ours", day),
      theirs: side("theirs", day),
      open: counted?.open ?? 0,
      resolved: counted?.resolved ?? 0,
      ...(row?.closedAt && row.closedByName ? { closedAt: row.closedAt, closedBy: row.closedByName } : {}),
    };
  });
}
