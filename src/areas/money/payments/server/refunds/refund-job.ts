/** Polls open refunds at their gateways. Any number of processes may run it at once. */
import { and, gt, inArray, sql } from "drizzle-orm";
import type { Server } from "../../../../../server/server.ts";
import { dispatchRefund } from "./refund-dispatch.ts";
import { paymentRefunds } from "../tables.ts";

const batch = 20;
/** Seconds between queries; a person at the gateway may take days. */
const pauses = [60, 120, 300, 600, 1800, 3600, 3 * 3600];

/** Returns the number of refunds queried. An error of one refund is logged and does not stop the others. */
export async function pollRefunds(server: Server): Promise<number> {
  let queried = 0;
  await resetFarPolls(server);
  for (let due = await claimDue(server); due.length > 0; due = await claimDue(server))
    for (const { id, reference } of due) {
      queried += 1;
      try {
        await dispatchRefund(server, id);
      } catch (error) {
        server.log.error({ reference, error: String(error).slice(0, 200) }, "refund could not be followed");
      }
    }
  return queried;
}

/** A poll time set by a clock that was ahead becomes due now. */
async function resetFarPolls(server: Server): Promise<void> {
  const now = server.now();
  const furthest = new Date(now.getTime() + Math.max(...pauses) * 1000).toISOString();
  await server.db
    .update(paymentRefunds)
    .set({ nextQueryAt: now.toISOString() })
    .where(and(gt(paymentRefunds.nextQueryAt, furthest), inArray(paymentRefunds.status, ["sending", "asked"])));
}

/** The claim also writes the next poll time: if the process dies, the next run takes over. */
async function claimDue(server: Server): Promise<{ id: string; reference: string }[]> {
  const now = server.now().toISOString();
  const intervals = sql.raw(`array[${pauses.join(",")}]`);
  return server.db
    .update(paymentRefunds)
    .set({
      queryCount: sql`${paymentRefunds.queryCount} + 1`,
      nextQueryAt: sql`${now}::timestamptz + make_interval(secs => (${intervals})[least(${paymentRefunds.queryCount} + 1, ${pauses.length})])`,
    })
    .where(
      sql`${paymentRefunds.id} in (select id from payment_refunds where ask_at <= ${now} and status in ('sending', 'asked')
        order by ask_at limit ${batch} for update skip locked)`,
    )
    .returning({ id: paymentRefunds.id, reference: paymentRefunds.reference });
}
