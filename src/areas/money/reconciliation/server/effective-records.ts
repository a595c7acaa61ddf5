/**
 * The gateway's effective records: for each operation the newest line of the imports that were not withdrawn. A
 * reference or a refunded amount that it lacks is copied from an older line; day and time from the first.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { GatewayKey } from "../../payments/contract.ts";

interface ImportScope {
  readonly gateway: GatewayKey;
  /** Imports whose operations are rewritten. */
  readonly imports: readonly string[];
  readonly now: Date;
}

interface EffectiveChange {
  readonly added: number;
  readonly changed: number;
  readonly days: ReadonlySet<string>;
}

/** Writes new and changed records. After a withdrawal, days and times too are copied from the remaining imports. */
export async function rewriteEffectiveRecords(
  tx: Transaction,
  { gateway, imports, now, withdrawn = false }: ImportScope & { readonly withdrawn?: boolean },
): Promise<EffectiveChange> {
  const at = now.toISOString();
  const result = await tx.execute<{ added: number; changed: number; days: string[] | null }>(sql`
    with ${foldedLines(gateway, imports)},
    written as (
      insert into gateway_records as r
        (id, gateway, operation, reference, day, at, state, amount, currency, refunded, source, created_at, updated_at)
      select f.id, ${gateway}, f.operation, f.reference, f.day, f.at, f.state, f.amount, f.currency, f.refunded, f.source, ${at}, ${at} from folded f
      on conflict (gateway, operation) do update set
        reference = ${referenceOr(sql`excluded.reference`)}, day = excluded.day, at = excluded.at, state = excluded.state, amount = excluded.amount,
        currency = excluded.currency, refunded = excluded.refunded, source = excluded.source, updated_at = excluded.updated_at,
        -- Another reference is of another payment, unless an id that both sides have, or a person, matches it.
        payment_id = case when r.reference is not distinct from ${referenceOr(sql`excluded.reference`)} or ${isKnownById} then r.payment_id end
      where (r.state, r.amount, r.currency, r.refunded, r.reference) is distinct from
          (excluded.state, excluded.amount, excluded.currency, excluded.refunded, ${referenceOr(sql`excluded.reference`)})
        or ${withdrawn} and (r.day, r.at) is distinct from (excluded.day, excluded.at)
      -- A row that was there already carries the mark of the transaction that changes it.
      returning r.day, xmax = 0 as added
    )
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed,
      array_agg(distinct day::text) as days from written`);
  // A changed fee is no news of the operation: it only affects the deposit.
  await tx.execute(sql`
    with ${foldedLines(gateway, imports)}
    update gateway_records r set fee = f.fee from folded f
    where r.gateway = ${gateway} and r.operation = f.operation and r.fee is distinct from f.fee`);
  const [{ added, changed, days } = { added: 0, changed: 0, days: null }] = result.rows;
  return { added, changed, days: new Set(days) };
}

/** An operation that depended on a withdrawn import: deleted, or changed to what other imports contain. */
export interface AffectedRecords {
  readonly id: string;
  readonly day: string;
  readonly payment: string | null;
  readonly deleted: boolean;
  /** No longer matched to its former payment. */
  readonly leaves: boolean;
  /** Identifies the record's former content in its differences. */
  readonly content: string;
}

/** Called after the import is withdrawn and before the records are rewritten. */
export async function recordsAffectedBy(
  tx: Transaction,
  gateway: GatewayKey,
  imports: readonly string[],
): Promise<AffectedRecords[]> {
  const result = await tx.execute<AffectedRecords & Record<string, unknown>>(sql`
    with ${foldedLines(gateway, imports)}
    select r.id, r.day::text as day, r.payment_id as payment, f.operation is null as deleted,
      f.operation is null or r.reference is distinct from ${referenceOr(sql`f.reference`)} as leaves,
      concat_ws(' ', r.state, r.amount, r.currency, r.refunded) as content
    from gateway_records r left join folded f on f.operation = r.operation
    where r.gateway = ${gateway} and r.operation in (select operation from loaded_operations)
      and (f.operation is null or (r.state, r.amount, r.currency, r.refunded, r.reference, r.day) is distinct from
        (f.state, f.amount, f.currency, f.refunded, ${referenceOr(sql`f.reference`)}, f.day))`);
  return result.rows;
}

function foldedLines(gateway: GatewayKey, imports: readonly string[]): SQL {
  const newestValue = (column: SQL) => sql`(array_agg(${column} order by i.said desc))[1]`;
  const newestNonNull = (column: SQL) =>
    sql`(array_agg(${column} order by i.said desc) filter (where ${column} is not null))[1]`;
  return sql`
    loaded_operations as (select distinct operation from statement_lines where import_id = any(${sql.param([...imports])}::uuid[])),
    folded as (
      select l.operation, (array_agg(l.id order by l.id))[1] as id, ${newestNonNull(sql`l.reference`)} as reference,
        (array_agg(l.day order by l.id))[1] as day, (array_agg(l.at order by l.id) filter (where l.at is not null))[1] as at,
        ${newestValue(sql`l.state`)} as state, ${newestValue(sql`l.amount`)} as amount, ${newestValue(sql`l.currency`)} as currency,
        ${newestNonNull(sql`l.refunded`)} as refunded, ${newestNonNull(sql`l.fee`)} as fee, ${newestValue(sql`i.source`)} as source
      from statement_lines l join statement_imports i on i.id = l.import_id
      where l.gateway = ${gateway} and l.operation in (select operation from loaded_operations) and i.withdrawn_at is null
      group by l.operation
    )`;
}

const isKnownById = sql`exists (select 1 from payments p where p.id = r.payment_id and r.operation in (p.gateway_id, p.tm_id))`;

/** Where no import has a reference, the payment matched by its id provides it. */
const referenceOr = (reference: SQL) =>
  sql`coalesce(${reference}, (select p.reference from payments p where p.id = r.payment_id and r.operation in (p.gateway_id, p.tm_id)))`;
