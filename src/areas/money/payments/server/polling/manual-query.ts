/** Queries a gateway about one payment at a person's request. Only what the gateway confirms is applied. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Snapshot } from "../gateways/provider.ts";
import type { Server } from "../../../../../server/server.ts";
import { queryGateway } from "./query-gateway.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

/** Queries the gateway and applies the answer. GATEWAY_UNREACHABLE when there is none. */
export async function queryAgainByHand(server: Server, id: string): Promise<PaymentRow> {
  const result = await queryGateway(server, await readPayment(server, id));
  if (!result.isAnswered) throw new Refusal("GATEWAY_UNREACHABLE");
  return result.payment;
}

/** The gateway's current status, without applying it. GATEWAY_UNREACHABLE when there is no answer. */
export async function peekGateway(server: Server, id: string): Promise<Snapshot> {
  const payment = await readPayment(server, id);
  const result = await providerOf(server, payment.gateway).getStatus(attemptOf(server, payment));
  if (result.kind !== "ok") throw new Refusal("GATEWAY_UNREACHABLE");
  return result.value;
}

async function readPayment(server: Server, id: string): Promise<PaymentRow> {
  const [payment] = await server.db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal("NOT_FOUND");
  return payment;
}
