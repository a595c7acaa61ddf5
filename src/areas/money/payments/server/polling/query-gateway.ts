/** Queries a gateway about an attempt, completes or cancels the order there if needed, and settles the result. */
import { eq } from "drizzle-orm";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { Attempt, PaymentProvider, Snapshot } from "../gateways/provider.ts";
import type { Server } from "../../../../../server/server.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import { isPaid } from "../../states.ts";
import { isOpenAttempt, lockPayment, movePayment, releaseLease, acquireLease } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { applySnapshot } from "../attempts/apply-snapshot.ts";
import { subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";
import { isPollingOver } from "./poll-schedule.ts";

interface GatewayQueryResult {
  readonly payment: PaymentRow;
  /** False when the gateway gave no usable answer. */
  readonly isAnswered: boolean;
}

/** Network calls run outside transactions; concurrent changes are checked under the row's lock. */
export async function queryGateway(server: Server, payment: PaymentRow): Promise<GatewayQueryResult> {
  const provider = providerOf(server, payment.gateway);
  const outcome = await provider.getStatus(attemptOf(server, payment));
  if (outcome.kind !== "ok") return { payment: await endPolling(server, payment, false), isAnswered: false };
  const result = await act(server, provider, payment, outcome.value);
  if (result === "asIs") await applyAnswer(server, payment, outcome.value);
  return { payment: await endPolling(server, payment, result !== "silence"), isAnswered: result !== "silence" };
}

async function applyAnswer(server: Server, payment: PaymentRow, snapshot: Snapshot): Promise<void> {
  await applySnapshot(server, payment.id, snapshot);
  await expireIfDue(server, payment, snapshot);
}

/**
 * Completes an order with waiting money, or cancels one that is no longer needed. One worker at a time per attempt,
 * across all processes, until the result is settled: money is never charged twice.
 */
async function act(
  server: Server,
  provider: PaymentProvider,
  payment: PaymentRow,
  snapshot: Snapshot,
): Promise<"asIs" | "settled" | "silence"> {
  const attempt = { ...attemptOf(server, payment), gatewayId: snapshot.gatewayId ?? payment.gatewayId ?? undefined };
  const findAction = async () => actionFor(server, provider, payment, snapshot, attempt);
  if (!(await findAction()) || !(await acquireLease(server, payment))) return "asIs";
  try {
    const action = await findAction();
    if (!action) return "asIs";
    let outcome = await provider[action](attempt);
    // The payer confirmed while we were cancelling: complete it if its subject still needs it.
    if (outcome.kind === "ok" && outcome.value.state === "authorized" && action === "cancel")
      if ((await demandFor(server, payment)) === "wanted") outcome = await provider.complete(attempt);
    if (outcome.kind !== "ok") return "silence";
    await applyAnswer(server, payment, outcome.value);
    return "settled";
  } finally {
    await releaseLease(server, payment);
  }
}

/** The action needed at the gateway, according to the current records. */
async function actionFor(
  server: Server,
  { capabilities }: PaymentProvider,
  payment: PaymentRow,
  snapshot: Snapshot,
  attempt: Attempt,
): Promise<"complete" | "cancel" | undefined> {
  const isAuthorized = snapshot.state === "authorized" && capabilities.needsCompletion;
  if (!attempt.gatewayId || (!isAuthorized && !(snapshot.state === "pending" && capabilities.cancel))) return undefined;
  const demand = await demandFor(server, payment);
  if (isAuthorized && demand === "wanted") return "complete";
  const isOverdue = Date.parse(payment.expiresAt) <= server.now().getTime();
  const isUnneeded = isAuthorized || demand === "unwanted" || isOverdue;
  return capabilities.cancel && isUnneeded && demand !== "paid" ? "cancel" : undefined;
}

/** Whether this attempt may still take money: it is open, and its subject is payable at this price. */
async function demandFor(server: Server, payment: PaymentRow): Promise<"wanted" | "unwanted" | "paid"> {
  return inTransaction(server.db, async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.id, payment.id));
    if (row && isPaid(row.status)) return "paid";
    if (!row || !isOpenAttempt(row)) return "unwanted";
    const due = await subjectOf(row.kind).due(tx, row.subjectId, { lock: false });
    const isSamePrice = due?.payable && due.amount === row.dueAmount && due.currency === row.dueCurrency;
    return isSamePrice ? "wanted" : "unwanted";
  });
}

/** Expires an overdue attempt after the gateway was queried and knew of no money. */
async function expireIfDue(server: Server, payment: PaymentRow, snapshot: Snapshot): Promise<void> {
  const now = server.now();
  const isUnknownThere =
    snapshot.rawState === "unknown" && providerOf(server, payment.gateway).capabilities.serverCreate;
  const isOverdue = Date.parse(payment.expiresAt) <= now.getTime();
  if (snapshot.state !== "pending" || (!isOverdue && !isUnknownThere)) return;
  await inTransaction(server.db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (!isOpenAttempt(row) || row.disputed) return;
    const isLeased = row.workedUntil !== null && Date.parse(row.workedUntil) > now.getTime();
    if (isOverdue) await movePayment(tx, row, { to: "expired", asActor: "system", actor: "system", now });
    // The call that should have placed the order never arrived.
    else if (row.status === "created" && !isLeased)
      await movePayment(tx, row, {
        to: "failed",
        asActor: "system",
        actor: "system",
        now,
        note: "neverPlaced",
        set: { failure: "neverPlaced" },
      });
  });
}

/** Stops polling when the result is final. */
async function endPolling(server: Server, payment: PaymentRow, isAnswered: boolean): Promise<PaymentRow> {
  const [row] = await server.db.select().from(payments).where(eq(payments.id, payment.id));
  if (!row) return payment;
  const isOver = isPaid(row.status) || isPollingOver(row, server.now(), isAnswered);
  if (!isOver || row.nextPollAt === null) return row;
  const [updated] = await server.db
    .update(payments)
    .set({ nextPollAt: null })
    .where(eq(payments.id, row.id))
    .returning();
  return updated ?? row;
}
