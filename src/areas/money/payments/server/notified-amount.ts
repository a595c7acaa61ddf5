/** Amount from a gateway's notifications, for gateways whose status query returns none. */
import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { Snapshot } from "./gateways/provider.ts";
import type { PaymentRow } from "./attempts/queries.ts";
import { loadSnapshot } from "./attempts/stored-snapshot.ts";
import { gatewayEvents } from "./gateway-table.ts";

/** The newest amount; verified notifications first. Undefined if there is none. */
export async function readNotifiedAmount(
  db: Queryable,
  { gateway, reference }: Pick<PaymentRow, "gateway" | "reference">,
): Promise<Snapshot["amount"]> {
  const { snapshot, verified, receivedAt, repeatedAt } = gatewayEvents;
  const notifiedMinor = sql`${snapshot} -> 'amount' ->> 'minor'`;
  const [event] = await db
    .select({ snapshot })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        eq(gatewayEvents.reference, reference),
        ne(verified, "bad"),
        isNotNull(notifiedMinor),
        // A zero amount of a failed order does not decide a later payment of it.
        or(ne(notifiedMinor, "0"), sql`${snapshot} ->> 'state' = 'paid'`),
      ),
    )
    .orderBy(sql`${verified} = 'none'`, desc(sql`coalesce(${repeatedAt}, ${receivedAt})`))
    .limit(1);
  return event && loadSnapshot(event.snapshot).amount;
}
