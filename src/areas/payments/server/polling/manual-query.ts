/** What a gateway says of one payment because a person doubts it: nothing is believed that it does not confirm. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Snapshot } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import { queryGateway } from "./query-gateway.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

/** Asks again and settles what is said; GATEWAY_UNREACHABLE when nothing usable is. */
export async function queryAgainByHand(server: Server, id: string): Promise<PaymentRow> {
  const asked = await queryGateway(server, await rowOf(server, id));
  if (!asked.heard) throw new Refusal("GATEWAY_UNREACHABLE");
  return asked.payment;
}

/** What the gateway says now, without acting on it. */
export async function peekGateway(server: Server, id: string): Promise<Snapshot> {
  const payment = await rowOf(server, id);
  const said = await providerOf(server, payment.gateway).getStatus(attemptOf(server, payment));
  if (said.kind !== "ok") throw new Refusal("GATEWAY_UNREACHABLE");
  return said.value;
}

async function rowOf(server: Server, id: string): Promise<PaymentRow> {
  const [payment] = await server.db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal("NOT_FOUND");
  return payment;
}
