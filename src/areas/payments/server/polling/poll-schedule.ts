/** When a gateway is asked about an attempt, and until when (payments.md §6, rule 7). */
import { type SQL, sql } from "drizzle-orm";
import type { GatewayKey } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

/** Seconds until the next question: quick while the payer looks at the screen, patient afterwards. */
const pauses = [10, 30, 60, 120, 300, 600, 1800, 3600];
const hour = 3_600_000;

/**
 * How long after its end an order may still turn out paid. Transfermóvil confirms over USSD and tells us once, unsigned:
 * when that word is lost only asking finds the money (domain.md §6.1 asks for 48 hours).
 */
const graces: Readonly<Record<GatewayKey, number>> = {
  transfermovil: 48 * hour,
  enzona: 24 * hour,
  bipay: 26 * hour,
};
/** Past the grace a silent gateway is still asked, because silence is not a no. */
const silenceMs = 7 * 24 * hour;

/** No question is put off further than this; a later moment was written by a clock that was ahead. */
export const furthestPollMs = 2 * 1000 * Math.max(...pauses);

export function firstPollAt(now: Date): string {
  return new Date(now.getTime() + (pauses[0] ?? 10) * 1000).toISOString();
}

/** The next question's moment as SQL, after one more poll than the row has had. */
export function nextPollSql(now: Date): SQL {
  const steps = sql.raw(`array[${pauses.join(",")}]`);
  return sql`${now.toISOString()}::timestamptz + make_interval(secs => (${steps})[least(${payments.polls} + 2, ${pauses.length})])`;
}

/** Whether there is nothing more to learn about an attempt that ended unpaid. */
export function isPollingOver(payment: Pick<PaymentRow, "gateway" | "expiresAt">, now: Date, heard: boolean): boolean {
  const grace = heard ? graces[payment.gateway] : silenceMs;
  return now.getTime() > Date.parse(payment.expiresAt) + grace;
}
