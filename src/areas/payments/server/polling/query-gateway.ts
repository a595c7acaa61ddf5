/** Asks a gateway how an attempt stands, does there what is ours to do, and settles what it says. */
import { eq } from "drizzle-orm";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Attempt, PaymentProvider, Snapshot } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import { isPaid } from "../../states.ts";
import { isOpenAttempt, lockPayment, movePayment, releaseLease, acquireLease } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { settleSnapshot } from "../attempts/settle.ts";
import { subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";
import { isPollingOver } from "./poll-schedule.ts";

export interface GatewayQueryResult {
  readonly payment: PaymentRow;
  /** False when the gateway gave no answer that can be used. */
  readonly heard: boolean;
}

/** The network is outside transactions; what came meanwhile is seen again under the row's lock. */
export async function queryGateway(server: Server, payment: PaymentRow): Promise<GatewayQueryResult> {
  const provider = providerOf(server, payment.gateway);
  const outcome = await provider.getStatus(attemptOf(server, payment));
  if (outcome.kind !== "ok") return { payment: await endWatch(server, payment, false), heard: false };
  const acted = await actOn(server, provider, payment, outcome.value);
  if (acted === "asIs") await settle(server, payment, outcome.value);
  return { payment: await endWatch(server, payment, acted !== "silence"), heard: acted !== "silence" };
}

async function settle(server: Server, payment: PaymentRow, snapshot: Snapshot): Promise<void> {
  await settleSnapshot(server, payment.id, snapshot);
  await expireIfDue(server, payment, snapshot);
}

/**
 * Takes the money that waits for us, or lets go of an order that nobody needs any more. One worker at a time per
 * attempt, over all processes, until what came of it is settled: two of them never both take the money.
 */
async function actOn(
  server: Server,
  provider: PaymentProvider,
  payment: PaymentRow,
  snapshot: Snapshot,
): Promise<"asIs" | "settled" | "silence"> {
  const attempt = { ...attemptOf(server, payment), gatewayId: snapshot.gatewayId ?? payment.gatewayId ?? undefined };
  const wish = async () => wishFor(server, provider, payment, snapshot, attempt);
  if (!(await wish()) || !(await acquireLease(server, payment))) return "asIs";
  try {
    const still = await wish();
    if (!still) return "asIs";
    let outcome = await provider[still](attempt);
    // The payer said yes while we were letting go: it is theirs to have, if it is still wanted.
    if (outcome.kind === "ok" && outcome.value.state === "confirmed" && still === "cancel")
      if ((await standingOf(server, payment)) === "wanted") outcome = await provider.complete(attempt);
    if (outcome.kind !== "ok") return "silence";
    await settle(server, payment, outcome.value);
    return "settled";
  } finally {
    await releaseLease(server, payment);
  }
}

/** What has to be done at the gateway, as things stand in our books now. */
async function wishFor(
  server: Server,
  { capabilities }: PaymentProvider,
  payment: PaymentRow,
  snapshot: Snapshot,
  attempt: Attempt,
): Promise<"complete" | "cancel" | undefined> {
  const waits = snapshot.state === "confirmed" && capabilities.needsCompletion;
  if (!attempt.gatewayId || (!waits && !(snapshot.state === "pending" && capabilities.cancel))) return undefined;
  const standing = await standingOf(server, payment);
  if (waits && standing === "wanted") return "complete";
  const overdue = Date.parse(payment.expiresAt) <= server.now().getTime();
  const unneeded = waits || standing === "unwanted" || overdue;
  return capabilities.cancel && unneeded && standing !== "paid" ? "cancel" : undefined;
}

/** Whether this attempt may still take money: it is open, and its subject waits for just this price. */
async function standingOf(server: Server, payment: PaymentRow): Promise<"wanted" | "unwanted" | "paid"> {
  return inTransaction(server.db, async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.id, payment.id));
    if (row && isPaid(row.status)) return "paid";
    if (!row || !isOpenAttempt(row)) return "unwanted";
    const due = await subjectOf(row.kind).due(tx, row.subjectId, { lock: false });
    const same = due?.payable && due.amount === row.dueAmount && due.currency === row.dueCurrency;
    return same ? "wanted" : "unwanted";
  });
}

/** Ends an attempt whose time has passed, after the gateway was asked and knew of no money. */
async function expireIfDue(server: Server, payment: PaymentRow, snapshot: Snapshot): Promise<void> {
  const now = server.now();
  const unknownThere = snapshot.rawState === "unknown" && providerOf(server, payment.gateway).capabilities.serverCreate;
  const overdue = Date.parse(payment.expiresAt) <= now.getTime();
  if (snapshot.state !== "pending" || (!overdue && !unknownThere)) return;
  await inTransaction(server.db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (!isOpenAttempt(row) || row.disputed) return;
    const working = row.workedUntil !== null && Date.parse(row.workedUntil) > now.getTime();
    if (overdue) await movePayment(tx, row, { to: "expired", asActor: "system", actor: "system", now });
    // The call that should have opened the order never arrived there.
    else if (row.status === "created" && !working)
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

/** Stops asking when there is nothing more to learn. */
async function endWatch(server: Server, payment: PaymentRow, heard: boolean): Promise<PaymentRow> {
  const [row] = await server.db.select().from(payments).where(eq(payments.id, payment.id));
  if (!row) return payment;
  const over = isPaid(row.status) || isPollingOver(row, server.now(), heard);
  if (!over || row.nextPollAt === null) return row;
  const [ended] = await server.db.update(payments).set({ nextPollAt: null }).where(eq(payments.id, row.id)).returning();
  return ended ?? row;
}
