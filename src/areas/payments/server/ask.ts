/** Asks a gateway how an attempt stands, does there what is ours to do, and settles what it says. */
import { eq } from "drizzle-orm";
import { inTransaction } from "../../../server/database/database.ts";
import type { Outcome, PaymentProvider, Snapshot } from "../../../server/gateways/provider.ts";
import type { Server } from "../../../server/server.ts";
import { attemptOf, providerOf } from "./gateway.ts";
import { isOpen, lockPayment, movePayment, releaseWork, takeWork } from "./payment.ts";
import type { PaymentRow } from "./queries.ts";
import { settleSnapshot } from "./settle.ts";
import { subjectOf } from "./subject.ts";
import { payments } from "./tables.ts";
import { isOver } from "./watch.ts";

export interface Asked {
  readonly payment: PaymentRow;
  /** False when the gateway gave no answer that can be used. */
  readonly heard: boolean;
}

/** The network is outside transactions; whatever came meanwhile is seen again under the row's lock. */
export async function askGateway(server: Server, payment: PaymentRow): Promise<Asked> {
  const provider = providerOf(server, payment.gateway);
  let outcome = await provider.getStatus(attemptOf(server, payment));
  if (outcome.kind === "ok") outcome = await actOn(server, provider, payment, outcome.value);
  if (outcome.kind !== "ok") return { payment: await endWatch(server, payment, false), heard: false };
  await settleSnapshot(server, payment.id, outcome.value);
  await expireIfDue(server, payment, outcome.value);
  return { payment: await endWatch(server, payment, true), heard: true };
}

/** Takes the money that waits for us, or lets go of an order that nobody needs any more. */
async function actOn(
  server: Server,
  provider: PaymentProvider,
  payment: PaymentRow,
  snapshot: Snapshot,
): Promise<Outcome<Snapshot>> {
  const { needsCompletion, cancel } = provider.capabilities;
  const waits = snapshot.state === "confirmed" && needsCompletion;
  if (!waits && snapshot.state !== "pending") return { kind: "ok", value: snapshot };
  const wanted = await isWanted(server, payment);
  const overdue = Date.parse(payment.expiresAt) <= server.now().getTime();
  const known = { ...attemptOf(server, payment), gatewayId: snapshot.gatewayId ?? payment.gatewayId ?? undefined };
  if (waits && wanted) return alone(server, payment, snapshot, () => provider.complete(known));
  if (cancel && known.gatewayId && (waits || !wanted || overdue)) {
    const cancelled = await alone(server, payment, snapshot, () => provider.cancel(known));
    // The payer said yes while we were letting go: it is theirs to have, if it is still wanted.
    if (cancelled.kind === "ok" && cancelled.value.state === "confirmed" && wanted)
      return alone(server, payment, cancelled.value, () => provider.complete(known));
    return cancelled;
  }
  return { kind: "ok", value: snapshot };
}

/** One at a time per attempt, over all processes: two workers never both take the money. */
async function alone(
  server: Server,
  payment: PaymentRow,
  snapshot: Snapshot,
  work: () => Promise<Outcome<Snapshot>>,
): Promise<Outcome<Snapshot>> {
  if (!(await takeWork(server.db, payment, server.now()))) return { kind: "ok", value: snapshot };
  try {
    return await work();
  } finally {
    await releaseWork(server.db, payment);
  }
}

/** Whether this attempt may still take money: it is open, and its subject waits for just this price. */
async function isWanted(server: Server, payment: PaymentRow): Promise<boolean> {
  return inTransaction(server.db, async (tx) => {
    const [row] = await tx.select().from(payments).where(eq(payments.id, payment.id));
    if (!row || !isOpen(row)) return false;
    const due = await subjectOf(row.kind).due(tx, row.subjectId, { lock: false });
    return due !== null && due.payable && due.amount === row.dueAmount && due.currency === row.dueCurrency;
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
    if (!isOpen(row) || row.disputed) return;
    const working = row.workedUntil !== null && Date.parse(row.workedUntil) > now.getTime();
    if (overdue) await movePayment(tx, "system", row, { to: "expired", by: "system", now });
    // The call that should have opened the order never arrived there.
    else if (row.status === "created" && !working)
      await movePayment(tx, "system", row, {
        to: "failed",
        by: "system",
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
  const over = row.status === "confirmed" || row.status === "refunded" || isOver(row, server.now(), heard);
  if (!over || row.nextPollAt === null) return row;
  const [ended] = await server.db.update(payments).set({ nextPollAt: null }).where(eq(payments.id, row.id)).returning();
  return ended ?? row;
}
