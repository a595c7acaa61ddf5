/** What happens to money that is due back: two people at the cash desk, a gateway that is not heard, a process that ends. */
import { and, eq } from "drizzle-orm";
import { markRefundOwed } from "../../src/areas/payments/server/public.ts";
import type { RefundWithPayment } from "../../src/areas/payments/server/refunds/refund-store.ts";
import { paymentRefunds, payments } from "../../src/areas/payments/server/tables.ts";
import type { TestContractRow } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { amountText, minor } from "../../src/kit/money.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import type { Chance } from "./seeded-random.ts";
import { calmly, gatewayFaults } from "./expected-failures.ts";
import type { StartedAttempt, Office } from "./fault-office.ts";

/** One thing that may happen, and how often among the others. */
export type ScenarioStep = readonly [weight: number, run: () => Promise<unknown>];

/** Two who may give money back. */
const [cashier, administrator] = ["cashier@demo.example", "administrator@demo.example"] as const;
const deskPeople = [cashier, administrator] as const;
/** Who says yes to what was proposed: either, both at once, or one who does not take no for an answer. */
const agreeing = [
  [cashier],
  [administrator],
  [cashier, administrator],
  [cashier, cashier],
  [administrator, administrator],
] as const;
/** From this much given back of one payment on two people agree: 1,630.00 CUP are due, or about four dollars. */
export const secondPersonFrom = { CUP: 800, USD: 2 } as const;

/** 4069: a refund that EnZona does not carry out. */
const refundFaults = [...gatewayFaults, { errorCode: "4069" }] as const;

export interface ScenarioReport {
  readonly office: Office;
  readonly chance: Chance;
  readonly contract: TestContractRow;
  readonly begun: readonly StartedAttempt[];
  readonly tell: (what: string) => void;
  /** With one of the story's attempts. */
  readonly ofMine: (what: (one: StartedAttempt) => Promise<unknown>) => Promise<void>;
}

/** The steps of money that goes back, and how it comes to be due. */
export function givingBack(telling: ScenarioReport): {
  readonly owe: () => Promise<void>;
  readonly steps: readonly ScenarioStep[];
} {
  const { office, chance, contract, begun: started, tell, ofMine } = telling;

  /** What was paid cannot be served, in whole or in part. */
  async function owe(): Promise<void> {
    const amount = chance.pick(["1630.00", "815.00", "543.33", "0.01"]);
    const owed = { kind: "consulate", id: contract.id, amount, reason: "RF002" } as const;
    const done = await inTransaction(office.app.server.db, (tx) => markRefundOwed(tx, "system", owed));
    tell(`owe ${amount}: ${String(done)}`);
  }

  /** Somebody at the cash desk gives back what is due, or a part of it, and may press twice; much of it is only proposed. */
  async function giveBack(fault: boolean): Promise<void> {
    await ofMine(async ({ gateway, reference }) => {
      const { id: _id, updatedAt, refundDue, refundedAmount } = await office.payment(reference);
      const rest = minor(refundDue ?? "0.00") - minor(refundedAmount);
      if (rest <= 0n) return;
      if (fault) await office.fault(gateway, reference, chance.pick(refundFaults));
      const amount = amountText(chance.percent(50) ? rest : (rest + 1n) / 2n);
      const input = { _id, updatedAt, amount, reason: "No se pudo servir" };
      const times = chance.percent(20) ? [1, 2] : [1];
      const calls = office.app.as(chance.pick(deskPeople)).payments;
      const given = await Promise.all(times.map(() => calmly(calls.refundAtGateway(input))));
      const statuses = given.map((one) => (typeof one === "string" ? one : one.status));
      tell(`give back ${amount} of ${reference}: ${statuses.join(", ")}`);
    });
  }

  /** The process ends after the gateway gave the money back, proposed or agreed to just now. */
  async function dieWhileRefunding(): Promise<void> {
    const one = started.at(-1);
    if (!one || one.gateway === "transfermovil") return;
    const death = office.dieNext(one.gateway, "refund", one.reference.slice(0, 9));
    await Promise.race([(await proposed()) ? agree(false) : giveBack(false), death.died]);
    death.spare();
    tell(`died while refunding at ${one.gateway}`);
  }

  /** The refund of mine that waits for a second person. */
  async function proposed(): Promise<RefundWithPayment | undefined> {
    const rows = await office.app.server.db
      .select({ refund: paymentRefunds, payment: payments })
      .from(paymentRefunds)
      .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
      .where(and(eq(payments.subjectId, contract.id), eq(paymentRefunds.status, "proposed")))
      .orderBy(paymentRefunds.reference);
    return rows.at(-1);
  }

  /** The desk's people agree; the one who proposed it never counts. */
  async function agree(fault: boolean): Promise<void> {
    const both = await proposed();
    if (!both) return;
    const { refund, payment } = both;
    if (fault) await office.fault(payment.gateway, payment.reference, chance.pick(refundFaults));
    const { id: _id, updatedAt, proposedByName } = refund;
    const agreed = chance.pick(agreeing).map(async (who) => {
      const done = await calmly(office.app.as(who).payments.approveRefund({ _id, updatedAt }));
      const outcome = typeof done === "string" ? done : `${done.status} by ${done.approvedBy ?? "nobody"}`;
      tell(`${who} agrees to ${proposedByName}'s ${refund.reference}: ${outcome}`);
    });
    await Promise.all(agreed);
  }

  async function disagree(): Promise<void> {
    const refund = (await proposed())?.refund;
    if (!refund) return;
    const input = { _id: refund.id, updatedAt: refund.updatedAt, reason: "No procede" };
    const done = await calmly(office.app.as(chance.pick(deskPeople)).payments.withdrawRefund(input));
    tell(`withdraw ${refund.reference}: ${typeof done === "string" ? done : done.status}`);
  }

  /** Who took it up ended with it in hand: before a second person agreed, and nothing was sent when one did. */
  async function dieBetween(): Promise<void> {
    const refund = (await proposed())?.refund;
    if (!refund) return;
    const workedUntil = new Date(office.now().getTime() + 90_000).toISOString();
    await office.app.server.db.update(paymentRefunds).set({ workedUntil }).where(eq(paymentRefunds.id, refund.id));
    tell(`died with ${refund.reference} in hand`);
    await agree(false);
  }

  /** A person of the card gateway carries a refund out, or does not. */
  async function theirClerk(action: "refund-done" | "refund-refused"): Promise<void> {
    await ofMine(async (one) => {
      if (one.gateway !== "bipay") return;
      const belief = await office.act(one, action);
      tell(`${action} ${one.reference}: ${belief?.state ?? "impossible"}`);
    });
  }

  return {
    owe,
    steps: [
      [3, () => owe()],
      [5, () => giveBack(chance.percent(50))],
      [2, () => dieWhileRefunding()],
      [4, () => agree(chance.percent(40))],
      [1, () => disagree()],
      [2, () => dieBetween()],
      [2, () => theirClerk(chance.percent(75) ? "refund-done" : "refund-refused")],
    ],
  };
}
