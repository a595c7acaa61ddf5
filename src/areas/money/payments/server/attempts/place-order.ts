/** Places an order with the gateway for a stored attempt, and resumes an open one. */
import { eq } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { unreachedFailure } from "../attempt-limit.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import type { Presentation } from "../gateways/provider.ts";
import { payments } from "../tables.ts";
import { isOpenAttempt, lockPayment, movePayment, acquireLease } from "./attempt-workflow.ts";
import type { PaymentRow } from "./queries.ts";

export interface StartedPayment {
  readonly payment: PaymentRow;
  readonly present: Presentation;
}

const pollIntervalMs = 100;

/** Places the order at the gateway, outside any transaction, and stores the result. */
export async function placeOrder(server: Server, payment: PaymentRow, repeated: boolean): Promise<StartedPayment> {
  const outcome = await providerOf(server, payment.gateway).create({ ...attemptOf(server, payment), repeated });
  if (outcome.kind === "ok") {
    const { gatewayId, present, signature } = outcome.value;
    const placed = await inTransaction(server.db, async (tx) => {
      const row = await lockPayment(tx, payment.id);
      const set = {
        presentation: present,
        gatewayId: row.gatewayId ?? gatewayId ?? null,
        operationSignature: row.operationSignature ?? signature ?? null,
        workedUntil: null,
      };
      // A callback may have moved it already: then only the order's columns are added.
      if (row.status === "created")
        return (
          await movePayment(tx, row, { to: "paying", asActor: "system", actor: "system", now: server.now(), set })
        ).row;
      const [updated] = await tx.update(payments).set(set).where(eq(payments.id, row.id)).returning();
      return updated ?? row;
    });
    return { payment: placed, present };
  }
  if (outcome.kind !== "unknown") {
    await failAttempt(server, payment, outcome.kind === "refused" ? outcome.code : unreachedFailure);
    throw new Refusal(outcome.kind === "refused" ? "GATEWAY_REFUSED" : "GATEWAY_UNREACHABLE");
  }
  // The order may exist at the gateway: retry once, which finds it or places it. After that the attempt stays open
  // until the gateway answers.
  if (!repeated) return placeOrder(server, payment, true);
  await server.db.update(payments).set({ workedUntil: null }).where(eq(payments.id, payment.id));
  throw new Refusal("GATEWAY_UNREACHABLE");
}

async function failAttempt(server: Server, payment: PaymentRow, failure: string): Promise<void> {
  await inTransaction(server.db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (row.status !== "created") return;
    await movePayment(tx, row, {
      to: "failed",
      asActor: "system",
      actor: "system",
      now: server.now(),
      note: failure.slice(0, 60),
      set: { failure: failure.slice(0, 60), workedUntil: null },
    });
  });
}

/** Waits for the process that is placing the order now; takes over when its lease expires. */
export async function resumeAttempt(server: Server, open: PaymentRow): Promise<StartedPayment> {
  for (let elapsedMs = 0; elapsedMs < server.environment.GATEWAY_TIMEOUT_MS; elapsedMs += pollIntervalMs) {
    const [row] = await server.db.select().from(payments).where(eq(payments.id, open.id));
    if (!row || !isOpenAttempt(row))
      throw new Refusal(row?.failure ? "GATEWAY_UNREACHABLE" : "REQUEST_NOT_FOUND_OR_PAID");
    if (row.presentation) return { payment: row, present: await presentationOf(server, row) };
    if (await acquireLease(server, row)) return placeOrder(server, row, true);
    await wait(pollIntervalMs);
  }
  throw new Refusal("PAYMENT_IN_PROGRESS");
}

/** A form that the payer's browser posts is signed again: the secret may have been replaced since it was stored. */
async function presentationOf(server: Server, payment: PaymentRow): Promise<Presentation> {
  const provider = providerOf(server, payment.gateway);
  const stored = payment.presentation as Presentation;
  if (provider.capabilities.serverCreate) return stored;
  const signed = await provider.create(attemptOf(server, payment));
  return signed.kind === "ok" ? signed.value.present : stored;
}
