/** What notifications say was paid, of a gateway whose answers tell no amount. */
import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../server/database/connection.ts";
import type { Snapshot } from "../../../server/gateways/provider.ts";
import type { PaymentRow } from "./attempts/queries.ts";
import { loadSnapshot } from "./attempts/stored-snapshot.ts";
import { gatewayEvents } from "./gateway-table.ts";

/** The newest amount, what was proven before what was not; undefined where none was told. */
export async function notifiedAmount(
  db: Queryable,
  { gateway, reference }: Pick<PaymentRow, "gateway" | "reference">,
): Promise<Snapshot["amount"]> {
  const { snapshot, verified, receivedAt, repeatedAt } = gatewayEvents;
  const told = sql`${snapshot} -> 'amount' ->> 'minor'`;
  const [event] = await db
    .select({ snapshot })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        eq(gatewayEvents.reference, reference),
        ne(verified, "bad"),
        isNotNull(told),
        // That nothing was paid by an order that failed says nothing of one that was paid afterwards.
        or(ne(told, "0"), sql`${snapshot} ->> 'state' = 'paid'`),
      ),
    )
    .orderBy(sql`${verified} = 'none'`, desc(sql`coalesce(${repeatedAt}, ${receivedAt})`))
    .limit(1);
  return event && loadSnapshot(event.snapshot).amount;
}
