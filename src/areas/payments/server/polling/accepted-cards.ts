/** Which cards the card gateway takes of us: asked of it now and then and written down, so that no payer waits for it. */
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { writeObservation } from "../gateway-health/gateway-observations.ts";
import { gatewaySights } from "../gateway-table.ts";

/** Answers how many brands it named; what was known stays while it does not answer. */
export async function refreshAcceptedCards(server: Server): Promise<number> {
  const said = await server.gateways.bipay?.listMethods();
  if (said?.kind !== "ok") return 0;
  const brands = said.value.map(({ label }) => label);
  await writeObservation(server.db, {
    gateway: "bipay",
    what: "cards",
    at: server.now().toISOString(),
    seen: { brands },
  });
  return brands.length;
}

/** By their brands, in the gateway's order; empty while it was never heard. */
export async function acceptedCards(db: Queryable): Promise<string[]> {
  const [sight] = await db
    .select({ seen: gatewaySights.seen })
    .from(gatewaySights)
    .where(and(eq(gatewaySights.gateway, "bipay"), eq(gatewaySights.what, "cards")));
  return (sight?.seen as { brands: string[] } | undefined)?.brands ?? [];
}
