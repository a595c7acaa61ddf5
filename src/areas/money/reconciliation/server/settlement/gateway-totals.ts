import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { ReconciliationTotal } from "../../schemas.ts";

/** The gateway's totals of a day per currency: payments as received, refunds not subtracted. */
export async function gatewayTotalsOf(
  db: Queryable,
  { gateway, day }: { readonly gateway: GatewayKey; readonly day: string },
): Promise<z.output<typeof ReconciliationTotal>[]> {
  const result = await db.execute<{ currency: string; count: number; amount: string }>(sql`
    select currency, count(*)::int as count, sum(amount)::numeric(14,2)::text as amount
    from gateway_records where gateway = ${gateway} and day = ${day} group by currency order by currency`);
  return result.rows.map(({ currency, count, amount }) => ({ currency, count, amount }));
}
