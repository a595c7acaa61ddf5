/** Scenario steps for refunds: two cashiers, lost gateway responses, crashed processes. */
import { and, eq } from "drizzle-orm";
import { addRefundDue } from "../../src/areas/money/payments/server/public.ts";
import type { RefundWithPayment } from "../../src/areas/money/payments/server/refunds/refund-store.ts";
import { paymentRefunds, payments } from "../../src/areas/money/payments/server/tables.ts";
import type { TestContractRow } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { amountText, toMinorUnits } from "../../src/kit/numbers/money.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import type { Chance } from "./seeded-random.ts";
import { calmly, gatewayFaults } from "./expected-failures.ts";
import type { StartedAttempt, Office } from "./fault-office.ts";

/** A step and its weight in the random choice. */
export type ScenarioStep = readonly [weight: number, run: () => Promise<unknown>];

/** Two users with the permission to refund. */
const [cashier, administrator] = ["cashier@demo.example", "administrator@demo.example"] as const;
const cashiers = [cashier, administrator] as const;
/** Users who approve a proposed refund: either one, both at once, or one of them twice. */
const approverSets = [
  [cashier],
  [administrator],
  [cashier, administrator],
  [cashier, cashier],
  [administrator, administrator],
] as const;
/** Refunded amount of one payment from which a second person must approve. 1,630.00 CUP or about four dollars are due. */
export const secondPersonFrom = { CUP: 800, USD: 2 } as const;

/** 4069: EnZona refuses the refund. */
const refundFaults = [...gatewayFaults, { errorCode: "4069" }] as const;

export interface ScenarioReport {
  readonly office: Office;
  readonly chance: Chance;
  readonly contract: TestContractRow;
  readonly startedAttempts: readonly StartedAttempt[];
  readonly addToHistory: (entry: string) => void;
  /** Runs with a random attempt of the scenario. */
  readonly withRandomAttempt: (run: (attempt: StartedAttempt) => Promise<unknown>) => Promise<void>;
}

/** Refund steps, and the step that makes a refund due. */
export function givingBack(scenario: ScenarioReport): {
  readonly owe: () => Promise<void>;
  readonly steps: readonly ScenarioStep[];
} {
  const { office, chance, contract, startedAttempts, addToHistory, withRandomAttempt } = scenario;

  /** Marks a part or all of the price as due back. */
  async function owe(): Promise<void> {
    const amount = chance.pick(["1630.00", "815.00", "543.33", "0.01"]);
    const refund = { kind: "consulate", id: contract.id, amount, reason: "RF002" } as const;
    const result = await inTransaction(office.app.server.db, (tx) => addRefundDue(tx, "system", refund));
    addToHistory(`owe ${amount}: ${String(result)}`);
  }

  /** A cashier refunds the due amount or a part of it, sometimes twice; large amounts are only proposed. */
  async function refundAtDesk(fault: boolean): Promise<void> {
    await withRandomAttempt(async ({ gateway, reference }) => {
      const { id: _id, updatedAt, refundDue, refundedAmount } = await office.payment(reference);
      const remaining = toMinorUnits(refundDue ?? "0.00") - toMinorUnits(refundedAmount);
      if (remaining <= 0n) return;
      if (fault) await office.fault(gateway, reference, chance.pick(refundFaults));
      const amount = amountText(chance.percent(50) ? remaining : (remaining + 1n) / 2n);
      const input = { _id, updatedAt, amount, reason: "No se pudo servir" };
      const repetitions = chance.percent(20) ? [1, 2] : [1];
      const calls = office.app.as(chance.pick(cashiers)).payments;
      const results = await Promise.all(repetitions.map(() => calmly(calls.refundAtGateway(input))));
      const statuses = results.map((attempt) => (typeof attempt === "string" ? attempt : attempt.status));
      addToHistory(`give back ${amount} of ${reference}: ${statuses.join(", ")}`);
    });
  }

  /** The process crashes after the gateway refunded, whether the refund was proposed or just approved. */
  async function crashDuringRefund(): Promise<void> {
    const attempt = startedAttempts.at(-1);
    if (!attempt || attempt.gateway === "transfermovil") return;
    const crash = office.dieNext(attempt.gateway, "refund", attempt.reference.slice(0, 9));
    await Promise.race([(await findProposedRefund()) ? approve(false) : refundAtDesk(false), crash.died]);
    crash.spare();
    addToHistory(`died while refunding at ${attempt.gateway}`);
  }

  /** The refund of this debt that waits for a second person. */
  async function findProposedRefund(): Promise<RefundWithPayment | undefined> {
    const rows = await office.app.server.db
      .select({ refund: paymentRefunds, payment: payments })
      .from(paymentRefunds)
      .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
      .where(and(eq(payments.subjectId, contract.id), eq(paymentRefunds.status, "proposed")))
      .orderBy(paymentRefunds.reference);
    return rows.at(-1);
  }

  /** Cashiers approve; the approval of the proposer never counts. */
  async function approve(fault: boolean): Promise<void> {
    const proposal = await findProposedRefund();
    if (!proposal) return;
    const { refund, payment } = proposal;
    if (fault) await office.fault(payment.gateway, payment.reference, chance.pick(refundFaults));
    const { id: _id, updatedAt, proposedByName } = refund;
    const approvals = chance.pick(approverSets).map(async (approver) => {
      const result = await calmly(office.app.as(approver).payments.approveRefund({ _id, updatedAt }));
      const outcome = typeof result === "string" ? result : `${result.status} by ${result.approvedBy ?? "nobody"}`;
      addToHistory(`${approver} agrees to ${proposedByName}'s ${refund.reference}: ${outcome}`);
    });
    await Promise.all(approvals);
  }

  async function withdraw(): Promise<void> {
    const refund = (await findProposedRefund())?.refund;
    if (!refund) return;
    const input = { _id: refund.id, updatedAt: refund.updatedAt, reason: "No procede" };
    const result = await calmly(office.app.as(chance.pick(cashiers)).payments.withdrawRefund(input));
    addToHistory(`withdraw ${refund.reference}: ${typeof result === "string" ? result : result.status}`);
  }

  /** A process crashed with the refund's lease, before a second person approved; nothing was sent. */
  async function crashWhileWorking(): Promise<void> {
    const refund = (await findProposedRefund())?.refund;
    if (!refund) return;
    const workedUntil = new Date(office.now().getTime() + 90_000).toISOString();
    await office.app.server.db.update(paymentRefunds).set({ workedUntil }).where(eq(paymentRefunds.id, refund.id));
    addToHistory(`died with ${refund.reference} in hand`);
    await approve(false);
  }

  /** A clerk of the card gateway executes or declines a refund. */
  async function actAsGatewayClerk(action: "refund-done" | "refund-refused"): Promise<void> {
    await withRandomAttempt(async (attempt) => {
      if (attempt.gateway !== "bipay") return;
      const gatewayState = await office.act(attempt, action);
      addToHistory(`${action} ${attempt.reference}: ${gatewayState?.state ?? "impossible"}`);
    });
  }

  return {
    owe,
    steps: [
      [3, () => owe()],
      [5, () => refundAtDesk(chance.percent(50))],
      [2, () => crashDuringRefund()],
      [4, () => approve(chance.percent(40))],
      [1, () => withdraw()],
      [2, () => crashWhileWorking()],
      [2, () => actAsGatewayClerk(chance.percent(75) ? "refund-done" : "refund-refused")],
    ],
  };
}
