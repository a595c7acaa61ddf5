/**
 * Finds the differences between a gateway's records and our payments for a whole day, in three statements regardless of
 * the number of payments. Idempotent. Presence is tested with `in` and `not in`, which hash the day's facts: the
 * planner cannot estimate their number and might join each with each.
 */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { systemActor } from "../../../../../kit/text/actor-names.ts";
import { startOfDay, addDays } from "../../../../../kit/time/calendar.ts";

export interface DifferenceScope {
  readonly gateway: GatewayKey;
  readonly day: string;
  readonly now: Date;
}

/** Returns the number of differences that are newly open. */
export async function findDifferences(tx: Transaction, scope: DifferenceScope): Promise<{ opened: number }> {
  await linkRecords(tx, scope);
  const { gateway, day, now } = scope;
  const at = now.toISOString();
  const result = await tx.execute<{ opened: number }>(sql`
    with ${facts(scope)},
    agreed as (
      update differences d set status = 'resolved', resolution = 'agreed', resolved_at = ${at}, resolved_by_name = ${systemActor}, updated_at = ${at}
      where d.gateway = ${gateway} and d.day = ${day} and d.status = 'open' and d.fact not in (select fact from facts)
    ),
    explained as (
      update differences d set status = 'resolved', resolution = 'onTheBooks', resolved_at = ${at}, resolved_by_name = ${systemActor}, updated_at = ${at}
      where d.gateway = ${gateway} and d.day = ${day} and d.status = 'open' and coalesce(d.fact in (select fact from facts where explained), false)
    ),
    written as (
      insert into differences as d (id, gateway, day, kind, fact, reference, payment_id, record_id, status, resolution, resolved_at, resolved_by_name,
        after_closing, found_at, created_at, updated_at)
      select gen_random_uuid(), ${gateway}, ${day}, f.kind, f.fact, f.reference, f.payment_id, f.record_id,
        case when f.explained then 'resolved' else 'open' end, case when f.explained then 'onTheBooks' end,
        case when f.explained then ${at}::timestamptz end, case when f.explained then ${systemActor} end,
        exists (select 1 from reconciliation_days c where c.gateway = ${gateway} and c.day = ${day} and c.closed_at is not null), ${at}, ${at}, ${at}
      from facts f where f.fact not in (
        select fact from differences where gateway = ${gateway} and day = ${day} and resolution is distinct from 'agreed')
      on conflict (gateway, fact) do update
        set status = 'open', resolution = null, resolved_at = null, resolved_by_name = null, updated_at = excluded.updated_at
        where d.resolution = 'agreed' and excluded.status = 'open'
      returning d.status
    )
    select count(*) filter (where status = 'open')::int as opened from written`);
  return { opened: result.rows[0]?.opened ?? 0 };
}

/**
 * Matches records with payments: by reference, or by an id that both sides know, which then sets the reference. Links
 * made by a person remain.
 */
async function linkRecords(tx: Transaction, { gateway, day }: DifferenceScope): Promise<void> {
  await tx.execute(sql`
    update gateway_records r set payment_id = p.id from payments p
    where r.gateway = ${gateway} and r.day = ${day} and r.payment_id is null and p.gateway = r.gateway and p.reference = r.reference`);
  await tx.execute(sql`
    update gateway_records r set payment_id = p.id, reference = p.reference from payments p
    where r.gateway = ${gateway} and r.day = ${day} and r.payment_id is null and r.reference is null
      and p.gateway = r.gateway and r.operation in (p.gateway_id, p.tm_id)`);
}

/**
 * All facts of the day that need an explanation; `explained` when our payments already explain them. A record has at
 * most one of five kinds (gatewayOnly, wrongCurrency, wrongAmount, paidTwice, paidLate) and additionally
 * refundedElsewhere.
 */
function facts({ gateway, day }: DifferenceScope) {
  const [from, until] = [startOfDay(day).toISOString(), startOfDay(addDays(day, 1)).toISOString()];
  const isPaid = sql`p.status in ('confirmed', 'partlyRefunded', 'refunded')`;
  return sql`
    theirs as (
      select r.id, r.payment_id, r.operation, r.reference, r.state, r.amount, r.currency, r.refunded, r.day,
        -- Of several operations of one payment the first one pays it, the others are additional.
        row_number() over (partition by coalesce(r.payment_id, r.id) order by (r.operation in (p.gateway_id, p.tm_id)) desc nulls last, r.at nulls last, r.id) as place
      from gateway_records r left join payments p on p.id = r.payment_id
      where r.id in (
        select id from gateway_records where gateway = ${gateway} and day = ${day}
        union
        select other.id from gateway_records one join gateway_records other on other.payment_id = one.payment_id
        where one.gateway = ${gateway} and one.day = ${day})
    ),
    pairs as (
      select r.id as record_id, r.payment_id, coalesce(p.reference, r.reference, r.operation) as reference,
        concat_ws(' ', r.state, r.amount, r.currency, r.refunded) as content, r.state, r.amount, r.refunded,
        p.id is null as is_unknown, ${isPaid} as is_paid, p.late, p.settled, p.disputed, p.dispute_reason,
        p.refunded_amount, p.refunded_amount >= p.amount as is_fully_refunded,
        r.currency <> p.currency as is_other_currency, r.amount <> p.amount as is_other_amount,
        r.place > 1 as is_twin,
        r.place > 1 or p.duplicated or (not ${isPaid} and exists (
          select 1 from payments s where s.kind = p.kind and s.subject_id = p.subject_id and s.settled and s.id <> p.id)) as is_twice
      from theirs r left join payments p on p.id = r.payment_id where r.day = ${day}
    ),
    facts as (
      select kind, record_id, payment_id, reference, explained, concat_ws(' ', kind, payment_id, record_id, content) as fact
      from (
        select case when is_unknown then 'gatewayOnly' when is_other_currency then 'wrongCurrency' when is_other_amount then 'wrongAmount'
            when is_twice then 'paidTwice' when not is_paid and state = 'refunded' then null when not is_paid or late then 'paidLate' end as kind,
          case when is_unknown or is_other_currency or is_other_amount or is_twin or not is_paid then false
            when is_twice then is_fully_refunded else settled or is_fully_refunded end as explained,
          record_id, payment_id, reference, content
        from pairs
        union all
        select 'refundedElsewhere', false, record_id, payment_id, reference, content from pairs
        where not is_unknown and not is_twin and (
          refunded > refunded_amount
          or (refunded is null and state <> 'paid' and refunded_amount = 0)
          or (disputed and dispute_reason in ('reversed', 'claimedBack'))
          or (state = 'claimed' and not disputed and refunded_amount = 0))
        union all
        select 'hereOnly', false, null, p.id, p.reference, null from payments p
        where p.gateway = ${gateway} and p.confirmed_at >= ${from} and p.confirmed_at < ${until} and ${isPaid}
          and exists (select 1 from reconciliation_days c where c.gateway = ${gateway} and c.day = ${day} and c.loaded_at is not null)
          and not exists (select 1 from gateway_records r where r.payment_id = p.id)
      ) each_kind where kind is not null
    )`;
}
