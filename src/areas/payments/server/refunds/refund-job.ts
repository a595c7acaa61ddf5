/** Follows refunds that wait for their gateway, no matter who began them. Any number of processes may do it at once. */
import { and, gt, inArray, sql } from "drizzle-orm";
import type { Server } from "../../../../server/server.ts";
import { dispatchRefund } from "./refund-dispatch.ts";
import { paymentRefunds } from "../tables.ts";

const batch = 20;
/** Seconds until the next question; a person at the gateway may take days. */
const pauses = [60, 120, 300, 600, 1800, 3600, 3 * 3600];

/** Answers how many were asked about. One refund's trouble is logged and does not stop the others. */
export async function pollRefunds(server: Server): Promise<number> {
  let asked = 0;
  await recall(server);
  for (let due = await claimDue(server); due.length > 0; due = await claimDue(server))
    for (const { id, reference } of due) {
      asked += 1;
      try {
        await dispatchRefund(server, id);
      } catch (error) {
        server.log.error({ reference, error: String(error).slice(0, 200) }, "refund could not be followed");
      }
    }
  return asked;
}

/** What a clock that was ahead put off until then is asked about now that it is right again. */
async function recall(server: Server): Promise<void> {
  const now = server.now();
  const furthest = new Date(now.getTime() + Math.max(...pauses) * 1000).toISOString();
  await server.db
    .update(paymentRefunds)
    .set({ askAt: now.toISOString() })
    .where(and(gt(paymentRefunds.askAt, furthest), inArray(paymentRefunds.status, ["sending", "asked"])));
}

/** The next moment is written with the claim: anyone who dies while asking leaves it to the next round. */
async function claimDue(server: Server): Promise<{ id: string; reference: string }[]> {
  const now = server.now().toISOString();
  const steps = sql.raw(`array[${pauses.join(",")}]`);
  return server.db
    .update(paymentRefunds)
    .set({
      asks: sql`${paymentRefunds.asks} + 1`,
      askAt: sql`${now}::timestamptz + make_interval(secs => (${steps})[least(${paymentRefunds.asks} + 1, ${pauses.length})])`,
    })
    .where(
      sql`${paymentRefunds.id} in (select id from payment_refunds where ask_at <= ${now} and status in ('sending', 'asked')
        order by ask_at limit ${batch} for update skip locked)`,
    )
    .returning({ id: paymentRefunds.id, reference: paymentRefunds.reference });
}
