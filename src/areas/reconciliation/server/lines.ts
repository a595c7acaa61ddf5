/** The lines of a day, ours and the gateway's side by side, and the differences among them. */
import { type SQL, sql } from "drizzle-orm";
import { addDays, startOfDay } from "../../../kit/calendar.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Gateway } from "../../payments/contract.ts";
import type { Difference, Line, Ours, Theirs } from "../shapes.ts";
import { allowedResolutions, type DifferenceKind, type DifferenceStatus } from "../states.ts";
import type { z } from "zod";

interface OfDay {
  readonly gateway: Gateway;
  readonly day: string;
}
interface Paged extends OfDay {
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}
export type LinesWanted = Paged & { readonly standing?: "agree" | "open" | "resolved" | undefined };
export type DifferencesWanted = Paged & {
  readonly kind?: DifferenceKind | undefined;
  readonly status?: DifferenceStatus | undefined;
};
type Row = Record<string, unknown>;

/** Both sides as columns, with a prefix for each. */
const sides = sql.raw(`
  p.id as payment_id, p.subject_number, p.payer_name, p.status as payment_status, p.amount::text as our_amount, p.currency as our_currency,
  p.refunded_amount::text as our_refunded, p.confirmed_at,
  r.id as record_id, r.operation, r.state, r.amount::text as their_amount, r.currency as their_currency, r.refunded::text as their_refunded, r.at`);

/** Lines of the day: every operation of the gateway's, and every payment of ours that it has on no day at all. */
function linesOf({ gateway, day }: OfDay): SQL {
  const [from, until] = [startOfDay(day).toISOString(), startOfDay(addDays(day, 1)).toISOString()];
  return sql`
    select ${sides}, r.id as line_id, coalesce(p.reference, r.reference, r.operation) as reference, coalesce(r.at, p.confirmed_at) as moment
    from gateway_records r left join payments p on p.id = r.payment_id where r.gateway = ${gateway} and r.day = ${day}
    union all
    select ${sides}, p.id, p.reference, p.confirmed_at
    from payments p left join gateway_records r on false
    where p.gateway = ${gateway} and p.confirmed_at >= ${from} and p.confirmed_at < ${until} and p.status in ('confirmed', 'refunded')
      and not exists (select 1 from gateway_records t where t.payment_id = p.id)`;
}

/** What was found of a line of the day. */
const found = ({ gateway, day }: OfDay, status: DifferenceStatus) => sql`(
  select array_agg(d.kind) from differences d where d.gateway = ${gateway} and d.day = ${day} and d.status = ${status}
    and case when l.record_id is null then d.record_id is null and d.payment_id = l.payment_id else d.record_id = l.record_id end)`;

export async function listLines(
  db: Queryable,
  wanted: LinesWanted,
): Promise<{ docs: z.output<typeof Line>[]; totalDocs: number }> {
  const { page, limit, standing } = wanted;
  const filter = {
    agree: sql`where open is null and resolved is null`,
    open: sql`where open is not null`,
    resolved: sql`where open is null and resolved is not null`,
  };
  const read = await db.execute<Row>(sql`
    select *, count(*) over ()::int as total from (
      select l.*, ${found(wanted, "open")} as open, ${found(wanted, "resolved")} as resolved
      from (${linesOf(wanted)}) l ${searched(wanted.search)}
    ) each_line ${standing ? filter[standing] : sql``}
    order by moment, reference, line_id limit ${limit} offset ${(page - 1) * limit}`);
  const docs = read.rows.map((row) => ({
    _id: text(row.line_id),
    reference: text(row.reference),
    ...sidesOf(row),
    open: (row.open ?? []) as DifferenceKind[],
    resolved: (row.resolved ?? []) as DifferenceKind[],
  }));
  return { docs, totalDocs: Number(read.rows[0]?.total ?? 0) };
}

export async function countLines(db: Queryable, wanted: OfDay): Promise<number> {
  const read = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${linesOf(wanted)}) l`);
  return read.rows[0]?.count ?? 0;
}

/** The unexplained first, oldest first. */
export async function listDifferences(
  db: Queryable,
  wanted: DifferencesWanted,
): Promise<{ docs: Difference[]; totalDocs: number }> {
  const { gateway, day, kind, status, page, limit } = wanted;
  const read = await db.execute<Row>(sql`
    select *, count(*) over ()::int as total from (
      select ${sides}, d.id, d.kind, d.status, d.reference, d.resolution, d.note, d.resolved_by_name, d.resolved_at, d.after_closing,
        d.found_at, d.updated_at
      from differences d left join payments p on p.id = d.payment_id left join gateway_records r on r.id = d.record_id
      where d.gateway = ${gateway} and d.day = ${day}
        and ${kind ? sql`d.kind = ${kind}` : sql`true`} and ${status ? sql`d.status = ${status}` : sql`true`}
    ) l ${searched(wanted.search)}
    order by status = 'resolved', kind, reference, id limit ${limit} offset ${(page - 1) * limit}`);
  return { docs: read.rows.map(differenceOf), totalDocs: Number(read.rows[0]?.total ?? 0) };
}

/** One difference as it is shown. */
export async function oneDifference(db: Queryable, id: string): Promise<Difference | undefined> {
  const read = await db.execute<Row>(sql`
    select ${sides}, d.* from differences d left join payments p on p.id = d.payment_id left join gateway_records r on r.id = d.record_id
    where d.id = ${id}`);
  return read.rows.map(differenceOf)[0];
}

/** Reference, request, payer or the gateway's id holds what was typed. */
function searched(search: string | undefined): SQL {
  if (!search) return sql``;
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`where f_norm(concat_ws(' ', l.reference, l.subject_number, l.payer_name, l.operation)) like f_norm(${pattern})`;
}

function differenceOf(row: Row): Difference {
  const kind = row.kind as DifferenceKind;
  const status = row.status as DifferenceStatus;
  return {
    _id: text(row.id),
    kind,
    status,
    reference: text(row.reference),
    ...sidesOf(row),
    allowed: status === "open" ? [...allowedResolutions[kind]] : [],
    afterClosing: row.after_closing === true,
    foundAt: moment(row.found_at),
    updatedAt: moment(row.updated_at),
    ...(row.resolution ? { resolution: row.resolution as NonNullable<Difference["resolution"]> } : {}),
    ...(row.note ? { note: text(row.note) } : {}),
    ...(row.resolved_by_name ? { resolvedBy: text(row.resolved_by_name) } : {}),
    ...(row.resolved_at ? { resolvedAt: moment(row.resolved_at) } : {}),
  };
}

function sidesOf(row: Row): { ours?: z.output<typeof Ours>; theirs?: z.output<typeof Theirs> } {
  return {
    ...(row.payment_id
      ? {
          ours: {
            paymentId: text(row.payment_id),
            number: text(row.subject_number),
            payer: text(row.payer_name),
            status: row.payment_status as z.output<typeof Ours>["status"],
            amount: text(row.our_amount),
            currency: row.our_currency as z.output<typeof Ours>["currency"],
            refunded: text(row.our_refunded),
            ...(row.confirmed_at ? { confirmedAt: moment(row.confirmed_at) } : {}),
          },
        }
      : {}),
    ...(row.record_id
      ? {
          theirs: {
            operation: text(row.operation),
            state: row.state as z.output<typeof Theirs>["state"],
            amount: text(row.their_amount),
            currency: text(row.their_currency),
            ...(row.their_refunded ? { refunded: text(row.their_refunded) } : {}),
            ...(row.at ? { at: moment(row.at) } : {}),
          },
        }
      : {}),
  };
}

const text = (value: unknown) => String(value);
const moment = (value: unknown) => new Date(value as string | Date).toISOString();
