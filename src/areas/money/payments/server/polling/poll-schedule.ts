/** When attempts are polled, and until when. */
import { type SQL, sql } from "drizzle-orm";
import type { GatewayKey } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

/** Seconds until the next poll: short while the payer watches the screen, longer later. */
const pauses = [10, 30, 60, 120, 300, 600, 1800, 3600];
const hour = 3_600_000;

/**
 * How long after its expiry an order may still turn out paid. Transfermóvil confirms over USSD and notifies once,
 * unsigned; if that notification is lost, only polling finds the money (48 hours).
 */
const graces: Readonly<Record<GatewayKey, number>> = {
  transfermovil: 48 * hour,
  enzona: 24 * hour,
  bipay: 26 * hour,
};
/** An unreachable gateway is polled beyond the grace period, because no answer is not a refusal. */
const unreachableGraceMs = 7 * 24 * hour;

/** Longest delay of a poll; a later time was written by a clock that was ahead. */
export const furthestPollMs = 2 * 1000 * Math.max(...pauses);

export function firstPollAt(now: Date): string {
  return new Date(now.getTime() + (pauses[0] ?? 10) * 1000).toISOString();
}

/** Time of the next poll as SQL, after one more poll than the row has had. */
export function nextPollSql(now: Date): SQL {
  const intervals = sql.raw(`array[${pauses.join(",")}]`);
  return sql`${now.toISOString()}::timestamptz + make_interval(secs => (${intervals})[least(${payments.polls} + 2, ${pauses.length})])`;
}

/** True when polling an attempt that ended unpaid can stop. */
export function isPollingOver(
  payment: Pick<PaymentRow, "gateway" | "expiresAt">,
  now: Date,
  isAnswered: boolean,
): boolean {
  const grace = isAnswered ? graces[payment.gateway] : unreachableGraceMs;
  return now.getTime() > Date.parse(payment.expiresAt) + grace;
}
