/** Card brands that the card gateway accepts, queried regularly and stored, so that no payer waits for it. */
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { writeObservation } from "../gateway-health/gateway-observations.ts";
import { gatewaySights } from "../gateway-table.ts";
import { gatewaysOf } from "../gateways/server-gateways.ts";

/** Returns the number of brands; the stored ones remain if the gateway does not answer. */
export async function refreshAcceptedCards(server: Server): Promise<number> {
  const result = await gatewaysOf(server).bipay?.listMethods();
  if (result?.kind !== "ok") return 0;
  const brands = result.value.map(({ label }) => label);
  await writeObservation(server.db, {
    gateway: "bipay",
    what: "cards",
    at: server.now().toISOString(),
    details: { brands },
  });
  return brands.length;
}

/** Brands in the gateway's order; empty until the gateway answered once. */
export async function acceptedCards(db: Queryable): Promise<string[]> {
  const [observation] = await db
    .select({ details: gatewaySights.details })
    .from(gatewaySights)
    .where(and(eq(gatewaySights.gateway, "bipay"), eq(gatewaySights.what, "cards")));
  return (observation?.details as { brands: string[] } | undefined)?.brands ?? [];
}
