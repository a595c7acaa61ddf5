// @engine both
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { sum } from "../../../../../kit/numbers/money.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { describeWorkflow } from "../../../../../server/testing/workflow-suite.ts";
import { refundActors, refundWorkflow } from "../../refund-states.ts";
import { paymentActors, paymentWorkflow, type PaymentStatus } from "../../states.ts";
import { markFullRefundDue, recordGatewayRefund } from "../adjustments/unmatched-payment.ts";
import { type RefundRecord, requireRefundDue, recordRefund } from "../refunds/record-refund.ts";
import { conciliatePayment, lockPayment, movePayment } from "./attempt-workflow.ts";
import { serializePayment, type PaymentRow } from "./queries.ts";
import { priceTotals } from "../links/price-totals.ts";
import { referenceOf } from "./payment-reference.ts";
import { addRefundDue } from "../refunds/refund-due.ts";
import { moveRefund, type RefundRow } from "../refunds/refund-store.ts";
import { paymentLog, paymentRefunds, payments } from "../tables.ts";
import { writeAttempt } from "../testing/attempts.ts";
import { openContracts } from "../testing/payable-contracts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await openContracts(app.server);
});
afterAll(() => app.close());

const now = new Date("2026-11-20T15:00:00.000Z");

/** An attempt in a status, with these columns. */
const attemptIn = (tx: Transaction, status: PaymentStatus, columns: Partial<PaymentRow> = {}) =>
  writeAttempt(tx, status, { expiresAt: now.toISOString(), ...columns });

/** Runs in a transaction that is rolled back. */
async function inRolledBackTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const undo = new Error("undo");
  await app.server.db
    .transaction(async (tx) => {
      result = await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result as T;
}

/** Every transition, written by hand; "decision" is a gateway manager's decision about disputed money. */
const refundingActors = "system adminTransfermovil adminEnzona adminRequestsAP adminRequestsTR";
let id = "";
beforeAll(async () => {
  id = (await writeAttempt(app.server.db, "created")).id;
});
describeWorkflow("an attempt to pay", {
  workflow: paymentWorkflow,
  actors: paymentActors,
  table: `
created → paying: system
created → failed: system
created → confirmed: system decision
created → cancelled: client system
created → expired: system
paying → confirmed: system decision
paying → failed: system
paying → expired: system
paying → cancelled: client system
failed → confirmed: system decision
expired → confirmed: system decision
cancelled → confirmed: system decision
confirmed → partlyRefunded: ${refundingActors}
confirmed → refunded: ${refundingActors}
confirmed → confirmed: adminTransfermovil adminEnzona
confirmed → paying: withdrawal
confirmed → failed: withdrawal
confirmed → expired: withdrawal
confirmed → cancelled: withdrawal
partlyRefunded → partlyRefunded: ${refundingActors}
partlyRefunded → refunded: ${refundingActors}
refunded → refunded: adminTransfermovil adminEnzona`,
  db: () => app.server.db,
  rows: payments,
  log: { table: paymentLog, of: paymentLog.paymentId },
  id: () => id,
  move: movePayment,
});

let refundId = "";
beforeAll(async () => {
  const [refund] = await app.server.db
    .insert(paymentRefunds)
    .values({
      paymentId: id,
      reference: "R1",
      means: "gateway",
      status: "proposed",
      amount: "1.00",
      reason: "why",
      proposedByName: "Ana",
    })
    .returning();
  refundId = refund?.id ?? "";
});
describeWorkflow("a refund", {
  workflow: refundWorkflow,
  actors: refundActors,
  table: `
proposed → sending: second
proposed → withdrawn: proposer second
sending → asked: system
sending → done: system
sending → failed: system
sending → unclear: system
asked → done: system
asked → failed: system
asked → unclear: system
unclear → done: decision
unclear → failed: decision`,
  db: () => app.server.db,
  rows: paymentRefunds,
  id: () => refundId,
  move: async (tx, refund: RefundRow, { set: _nothing, ...move }) =>
    moveRefund(tx, { refund, payment: await lockPayment(tx, id) }, move),
});

describe("refunds", () => {
  const refund = { by: "adminTransfermovil", now } as const;
  const refundPayment = async (
    tx: Transaction,
    actor: "system",
    payment: PaymentRow,
    input: Pick<RefundRecord, "amount" | "reference" | "by" | "now">,
  ) => {
    requireRefundDue(payment, input.amount);
    return recordRefund(tx, actor, payment, { ...input, means: "hand", reason: "why" });
  };

  test("in parts that never exceed the amount due; partly refunded until the full amount is refunded", () =>
    inRolledBackTransaction(async (tx) => {
      const payment = await attemptIn(tx, "confirmed", { settled: true, refundDue: "100.00" });
      const part = await refundPayment(tx, "system", payment, { ...refund, amount: "60.00", reference: "R1" });
      expect(part).toMatchObject({ status: "partlyRefunded", refundedAmount: "60.00" });
      await expect(refundPayment(tx, "system", part, { ...refund, amount: "40.01", reference: "R2" })).rejects.toThrow(
        "INVALID",
      );
      const whole = await refundPayment(tx, "system", part, { ...refund, amount: "40.00", reference: "R2" });
      expect(whole).toMatchObject({ status: "partlyRefunded", refundedAmount: "100.00", refundReference: "R2" });
      await expect(refundPayment(tx, "system", whole, { ...refund, amount: "1.00", reference: "R3" })).rejects.toThrow(
        "TRANSITION_NOT_ALLOWED",
      );
    }));

  test("no refund without an amount due, and never zero", () =>
    inRolledBackTransaction(async (tx) => {
      const paid = await attemptIn(tx, "confirmed", { settled: true });
      await expect(refundPayment(tx, "system", paid, { ...refund, amount: "1.00", reference: "R" })).rejects.toThrow(
        "TRANSITION_NOT_ALLOWED",
      );
      const due = await attemptIn(tx, "confirmed", { settled: true, refundDue: "5.00" });
      await expect(refundPayment(tx, "system", due, { ...refund, amount: "0.00", reference: "R" })).rejects.toThrow(
        "INVALID",
      );
    }));

  test("a part of the price is due as the same share of the card charge, never more than the full charge", () =>
    inRolledBackTransaction(async (tx) => {
      const card = { gateway: "bipay", amount: "3.94", currency: "USD", bankFee: "0.36", settled: true } as const;
      const { subjectId: id } = await attemptIn(tx, "confirmed", card);
      const part = { kind: "consulate", id, reason: "x" } as const;
      expect(await addRefundDue(tx, "system", { ...part, amount: "815.00" })).toBe(true);
      const halfRows = await tx.select().from(payments).where(eq(payments.subjectId, id));
      expect(halfRows[0]?.refundDue).toBe("1.97");
      await addRefundDue(tx, "system", { ...part, amount: "1630.00" });
      const allRows = await tx.select().from(payments).where(eq(payments.subjectId, id));
      expect(allRows[0]?.refundDue).toBe("3.94");
    }));

  test.each([
    ["1000.00", "2.42"],
    ["630.00", "1.52"],
    ["1.00", "0.00"],
    ["3.00", "0.01"],
  ])("of 1,630.00 paid as 3.94, %s are due as %s: rounded half up", (amount, expected) =>
    inRolledBackTransaction(async (tx) => {
      const { id, subjectId } = await attemptIn(tx, "confirmed", { amount: "3.94", currency: "USD", settled: true });
      await addRefundDue(tx, "system", { kind: "consulate", id: subjectId, amount, reason: "x" });
      const [row] = await tx.select().from(payments).where(eq(payments.id, id));
      expect(row?.refundDue).toBe(expected);
    }),
  );

  test.each([
    ["10.00", ["1000.00", "1000.00", "1000.00"]],
    ["3.95", ["500.00", "565.00", "565.00"]],
    ["0.02", ["400.00", "400.00", "830.00"]],
  ])("the full price is the full amount paid: %s, in parts of %o", (amount, parts) =>
    inRolledBackTransaction(async (tx) => {
      const dueAmount = sum(parts);
      const card = { gateway: "bipay", amount, currency: "USD", bankFee: "0.00", dueAmount, settled: true } as const;
      const { subjectId: id } = await attemptIn(tx, "confirmed", card);
      for (const [index, part] of parts.entries()) {
        const input = {
          kind: "consulate",
          id,
          amount: part,
          inAll: sum(parts.slice(0, index + 1)),
          reason: "x",
        } as const;
        await addRefundDue(tx, "system", input);
        const [row] = await tx.select().from(payments).where(eq(payments.subjectId, id));
        expect(row?.refundDue === amount).toBe(index === parts.length - 1);
      }
    }),
  );

  test("a refund is due on the payment that settled the subject, not on a duplicate", () =>
    inRolledBackTransaction(async (tx) => {
      const subjectId = crypto.randomUUID();
      const duplicate = await attemptIn(tx, "confirmed", { subjectId, duplicated: true });
      const settled = await attemptIn(tx, "confirmed", { subjectId, settled: true });
      await addRefundDue(tx, "system", { kind: "consulate", id: subjectId, amount: "30.00", reason: "x" });
      const due = async ({ id }: PaymentRow) =>
        (await tx.select().from(payments).where(eq(payments.id, id)))[0]?.refundDue;
      expect([await due(duplicate), await due(settled)]).toEqual([null, "30.00"]);
    }));

  test.each(paymentActors)("a partial refund, by %s", (by) =>
    inRolledBackTransaction(async (tx) => {
      const payment = await attemptIn(tx, "confirmed", { settled: true, refundDue: "100.00" });
      const part = refundPayment(tx, "system", payment, { by, now, amount: "60.00", reference: "R1" });
      if (refundingActors.split(" ").includes(by)) expect(await part).toMatchObject({ refundedAmount: "60.00" });
      else await expect(part).rejects.toThrow("TRANSITION_NOT_ALLOWED");
    }),
  );

  test("a second form of the request is due its part after the first one's was refunded", () =>
    inRolledBackTransaction(async (tx) => {
      const paid = await attemptIn(tx, "confirmed", { settled: true });
      const part = { kind: "consulate", id: paid.subjectId, reason: "x" } as const;
      const readPayment = async () =>
        (await tx.select().from(payments).where(eq(payments.id, paid.id)))[0] as PaymentRow;
      await addRefundDue(tx, "system", { ...part, amount: "1000.00" });
      await refundPayment(tx, "system", await readPayment(), { ...refund, amount: "1000.00", reference: "R1" });
      expect(await readPayment()).toMatchObject({ status: "partlyRefunded" });
      expect(await addRefundDue(tx, "system", { ...part, amount: "630.00" })).toBe(true);
      const whole = await refundPayment(tx, "system", await readPayment(), {
        ...refund,
        amount: "630.00",
        reference: "R2",
      });
      expect(whole).toMatchObject({ status: "refunded", refundDue: "1630.00", refundedAmount: "1630.00" });
      await expect(refundPayment(tx, "system", whole, { ...refund, amount: "0.01", reference: "R3" })).rejects.toThrow(
        "TRANSITION_NOT_ALLOWED",
      );
    }));

  test("marking the full amount as due is idempotent: it replaces a part, and a repetition changes and notifies nothing", () =>
    inRolledBackTransaction(async (tx) => {
      const payment = await attemptIn(tx, "confirmed", { refundDue: "5.00" });
      const readPayment = async () =>
        (await tx.select().from(payments).where(eq(payments.id, payment.id)))[0] as PaymentRow;
      for (let index = 0; index < 2; index++) await markFullRefundDue(tx, "system", await readPayment(), "x");
      expect(await readPayment()).toMatchObject({ refundDue: "1630.00" });
      expect(await tx.select().from(auditLog).where(eq(auditLog.recordId, payment.id))).toHaveLength(1);
    }));

  test.each([
    ["1630.01", "0.00"],
    ["9.99", "10.00"],
  ])("the gateway cannot have refunded %s of 1,630.00 when %s was refunded already", (amount, refundedBefore) =>
    inRolledBackTransaction(async (tx) => {
      const payment = await attemptIn(tx, "confirmed", { refundedAmount: refundedBefore });
      const refund = recordGatewayRefund(tx, "system", payment, { amount, reason: "x", now });
      await expect(refund).rejects.toThrow("AMOUNTS_MISMATCH");
    }),
  );

  test("an unpaid attempt has no refund due", () =>
    inRolledBackTransaction(async (tx) => {
      const { subjectId: id } = await attemptIn(tx, "expired");
      expect(await addRefundDue(tx, "system", { kind: "consulate", id, amount: "1.00", reason: "x" })).toBe(false);
    }));
});

test("conciliation sets and removes the mark without changing the status", () =>
  inRolledBackTransaction(async (tx) => {
    const paid = await attemptIn(tx, "confirmed");
    const by = "adminEnzona";
    const marked = await conciliatePayment(tx, "system", paid, {
      conciliated: true,
      statementReference: "E-7",
      by,
      now,
    });
    expect(serializePayment(marked)).toMatchObject({ status: "confirmed", conciliated: true });
    const unmarked = await conciliatePayment(tx, "system", marked, {
      conciliated: false,
      statementReference: null,
      by,
      now,
      note: "wrong line",
    });
    expect(serializePayment(unmarked)).toMatchObject({ status: "confirmed", conciliated: false });
  }));

describe("the database itself refuses", () => {
  const subjectId = crypto.randomUUID();
  test.each([
    ["two open attempts", "created", "paying", {}],
    ["two that settled", "confirmed", "refunded", { settled: true }],
  ] as const)("%s of one subject", async (_what, first, second, columns) => {
    const insertion = inTransaction(app.server.db, async (tx) => {
      await attemptIn(tx, first, { subjectId, ...columns });
      await attemptIn(tx, second, { subjectId, ...columns });
    });
    await expect(insertion).rejects.toMatchObject({ cause: { code: "23505" } });
  });
});

describe("what a debt costs", () => {
  const totalsFor = (amount: string, currency: "CUP" | "USD" | "EUR", at = now) =>
    priceTotals(app.server.db, { amount, currency }, at);

  test("pesos unchanged; by card at 455 plus ten per cent", async () => {
    expect(await totalsFor("1630.00", "CUP")).toEqual([
      { currency: "CUP", subtotal: "1630.00", bankFee: "0.00", total: "1630.00" },
      { currency: "USD", subtotal: "3.58", bankFee: "0.36", total: "3.94", rate: "455" },
      { currency: "EUR", subtotal: "3.01", bankFee: "0.30", total: "3.31", rate: "542" },
    ]);
  });

  test("a price in dollars is paid in dollars, fee added", async () => {
    expect(await totalsFor("52.00", "USD")).toEqual([
      { currency: "USD", subtotal: "52.00", bankFee: "5.20", total: "57.20" },
    ]);
  });

  test("a total under 0.01 is never offered", async () => {
    const offeredCurrencies = async (amount: string) => (await totalsFor(amount, "CUP")).map((each) => each.currency);
    // 2.27 pesos are 0.00499 dollars, 2.28 are half a cent and are rounded up; a euro costs more.
    expect(await offeredCurrencies("2.27")).toEqual(["CUP"]);
    expect(await offeredCurrencies("2.28")).toEqual(["CUP", "USD"]);
    expect(await offeredCurrencies("2.71")).toEqual(["CUP", "USD", "EUR"]);
    expect(await offeredCurrencies("0.00")).toEqual([]);
    expect(await totalsFor("0.00", "USD")).toEqual([]);
  });

  test("before the first rate only pesos remain", async () => {
    expect(await totalsFor("780.00", "CUP", new Date("2025-09-30T15:00:00Z"))).toEqual([
      { currency: "CUP", subtotal: "780.00", bankFee: "0.00", total: "780.00" },
    ]);
  });

  test("the rate of the day is Havana's day", async () => {
    const beforeMidnightInHavana = new Date("2026-01-05T04:59:00Z");
    const afterMidnightInHavana = new Date("2026-01-05T05:00:00Z");
    const ratesAt = async (at: Date) =>
      (await totalsFor("780.00", "CUP", at)).map(({ currency, rate }) => [currency, rate]);
    expect(await ratesAt(beforeMidnightInHavana)).toEqual([
      ["CUP", undefined],
      ["USD", "120"],
    ]);
    expect(await ratesAt(afterMidnightInHavana)).toEqual([
      ["CUP", undefined],
      ["USD", "455"],
      ["EUR", "542"],
    ]);
  });
});

describe("the reference", () => {
  test.each([
    ["AP", "AP26000123", 1, "126000123001"],
    ["TR", "TR26000045", 12, "226000045012"],
    ["vale", "VL26000310", 5, "326000310005"],
    ["offer", "OF26000077", 999, "426000077999"],
    ["consulate", "CE26000012", 2, "526000012002"],
  ] as const)("%s %s, attempt %i", (kind, number, attempt, reference) => {
    expect(referenceOf(kind, number, attempt)).toBe(reference);
  });

  test("no thousandth attempt, and no reference without a number", () => {
    expect(() => referenceOf("AP", "AP26000123", 1000)).toThrow(Refusal);
    expect(() => referenceOf("AP", "draft", 1)).toThrow("no payment reference");
  });
});
