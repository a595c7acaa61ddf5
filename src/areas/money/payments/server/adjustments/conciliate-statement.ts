/** Conciliates a whole day's payments when its reconciliation is closed. */
import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { findTransition } from "../../../../../kit/state-machine.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, actorName } from "../../../../../server/audit/audit-log.ts";
import { type GatewayKey, type PaymentActor, paymentWorkflow } from "../../states.ts";

/**
 * Marks every payment that `statementPaymentIds` selects and that is not marked yet, and logs it, in one statement. The
 * caller writes the audit entry.
 */
export async function conciliateStatement(
  tx: Transaction,
  actor: Exclude<Actor, "system">,
  mark: {
    readonly gateway: GatewayKey;
    readonly day: string;
    /** A query of payment ids. */
    readonly statementPaymentIds: SQL;
    readonly by: PaymentActor;
    readonly now: Date;
  },
): Promise<void> {
  if (!findTransition(paymentWorkflow, "confirmed", "confirmed", mark.by)) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const at = mark.now.toISOString();
  const name = `${mark.gateway} ${mark.day}`;
  await tx.execute(sql`
    with marked as (
      update payments p set conciliated = true, conciliated_at = ${at}, statement_reference = ${name}, statement_date = ${mark.day}, updated_at = ${at}
      where not p.conciliated and p.status in ('confirmed', 'partlyRefunded', 'refunded') and p.id in (${mark.statementPaymentIds})
      returning p.id, p.status
    )
    insert into payment_log (id, payment_id, from_status, to_status, at, by, by_name, note)
    select gen_random_uuid(), id, status, status, ${at}, ${actor.caller?.userId ?? null}, ${actorName(actor)}, ${name} from marked`);
}

/**
 * Removes the day's mark from those of `ids` that its statement no longer contains. Returns their number. One
 * statement.
 */
export async function unmarkStatement(
  tx: Transaction,
  actor: Exclude<Actor, "system">,
  mark: {
    readonly gateway: GatewayKey;
    readonly days: readonly string[];
    readonly ids: readonly string[];
    /** A query of the payment ids that keep the mark. */
    readonly statementPaymentIds: SQL;
    readonly by: PaymentActor;
    readonly note: string;
    readonly now: Date;
  },
): Promise<number> {
  if (!findTransition(paymentWorkflow, "confirmed", "confirmed", mark.by)) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const at = mark.now.toISOString();
  const names = mark.days.map((day) => `${mark.gateway} ${day}`);
  const unmarked = await tx.execute<{ count: number }>(sql`
    with unmarked as (
      update payments p set conciliated = false, conciliated_at = null, statement_reference = null, statement_date = null, updated_at = ${at}
      where p.conciliated and p.statement_reference = any(${sql.param(names)}::text[]) and p.id = any(${sql.param([...mark.ids])}::uuid[])
        and p.id not in (${mark.statementPaymentIds})
      returning p.id, p.status
    ),
    logged as (
      insert into payment_log (id, payment_id, from_status, to_status, at, by, by_name, note)
      select gen_random_uuid(), id, status, status, ${at}, ${actor.caller?.userId ?? null}, ${actorName(actor)}, ${mark.note} from unmarked
    )
    select count(*)::int as count from unmarked`);
  return unmarked.rows[0]?.count ?? 0;
}
