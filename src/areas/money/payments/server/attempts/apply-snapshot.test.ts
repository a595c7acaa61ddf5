/** Every snapshot state for every attempt status, and money that does not match. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { payStates, type PayState, type Snapshot } from "../gateways/provider.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { type PaymentStatus, paymentStatuses } from "../../states.ts";
import { linkOf } from "../links/payment-link.ts";
import { requireRefundDue } from "../refunds/record-refund.ts";
import { paymentById, type PaymentRow } from "./queries.ts";
import { addRefundDue } from "../refunds/refund-due.ts";
import { dispatchRefund } from "../refunds/refund-dispatch.ts";
import { refundsOfPayment } from "../refunds/refund-store.ts";
import { releasePayment } from "../adjustments/release-payment.ts";
import { applySnapshot } from "./apply-snapshot.ts";
import { bindPort } from "../../../../../server/port.ts";
import { payableSubjectPort, subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";
import { writeAttempt } from "../testing/attempts.ts";
import { contractRow, newContract, openContracts } from "../testing/payable-contracts.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await openContracts(app.server);
});
afterAll(() => app.close());

/** An attempt for a contract of 1,630.00; a paid one has settled its contract. */
async function attempt(status: PaymentStatus, columns: Partial<PaymentRow> = {}, contract: { amount?: string } = {}) {
  const { id: subjectId, number: subjectNumber } = await newContract(app.server, contract);
  const isPaid = ["confirmed", "partlyRefunded", "refunded"].includes(status);
  if (isPaid) await app.server.db.transaction((tx) => subjectOf("consulate").markPaid(tx, subjectId, {} as never));
  const expiresAt = "2026-11-20T15:30:00.000Z";
  return writeAttempt(app.server.db, status, {
    subjectId,
    subjectNumber,
    gateway: "enzona",
    expiresAt,
    settled: isPaid,
    ...columns,
  });
}

const money = { minor: 163000n, currency: "CUP" };
async function applyState(
  { id, reference }: PaymentRow,
  state: PayState,
  fields: Partial<Snapshot> = {},
): Promise<PaymentRow> {
  const snapshot = { state, rawState: "x", reference, amount: money, observedAt: now, evidence: {}, ...fields };
  await applySnapshot(app.server, id, snapshot);
  const [row] = await app.server.db.select().from(payments).where(eq(payments.id, id));
  return row as PaymentRow;
}
const mailsOf = async ({ id }: PaymentRow) =>
  (await app.server.db.select().from(emails).where(eq(emails.relatedId, id))).map(({ template }) => template);

/** What each snapshot of a gateway does in each status, written by hand. */
function expectedColumns(status: PaymentStatus, state: PayState): Partial<PaymentRow> {
  const isOpen = status === "created" || status === "paying";
  const isPaid = status === "confirmed" || status === "partlyRefunded";
  const paid = isPaid ? status : "confirmed";
  if (status === "refunded") return { status, disputed: false };
  switch (state) {
    case "pending":
    case "authorized":
      return { status: status === "created" ? "paying" : status };
    case "failed":
    case "expired":
    case "cancelled":
      return { status: isOpen ? state : status, settled: isPaid };
    case "paid":
    case "refundRequested":
    case "partiallyRefunded":
      return { status: paid, settled: true, late: !isOpen && !isPaid, disputed: false, refundDue: null };
    case "reversing":
      return { status: paid, settled: isPaid, disputed: isPaid, refundDue: "1630.00" };
    case "reversed":
    case "refunded":
      return { status: "refunded", settled: isPaid, disputed: isPaid, refundedAmount: "1630.00" };
    case "disputed":
      return { status, settled: isPaid, disputed: true, disputeReason: "claimedBack" };
  }
}

describe.each(paymentStatuses)("of an attempt that is %s", (status) => {
  test.each(payStates)("the state «%s», applied twice", async (state) => {
    const before = await attempt(status);
    const expected = expectedColumns(status, state);
    const after = await applyState(before, state);
    expect(after).toMatchObject(expected);
    expect(await applyState(before, state)).toMatchObject(expected);
    const contract = await contractRow(app.server.db, before.subjectId);
    expect(contract).toMatchObject(after.settled ? { status: "paid", payments: 1 } : { status: "due", payments: 0 });
    const isNewlyRefunded = after.status === "refunded" && status !== "refunded";
    expect(await mailsOf(before)).toEqual(isNewlyRefunded ? ["paymentRefunded"] : []);
    const link = await linkOf(app.server.db, "consulate", before.subjectId);
    expect(link?.closed).toBe(after.settled && !before.settled ? "paid" : null);
  });
});

test.each([
  ["enzona", { status: "paying", disputed: true, disputeReason: "noAmount" }],
  ["bipay", { status: "paying", disputed: true, disputeReason: "noAmount" }],
  ["transfermovil", { status: "confirmed", disputed: false, settled: true }],
] as const)("paid without an amount: only an order of Transfermóvil has fixed it (%s)", async (gateway, expected) => {
  const payment = await attempt("paying", { gateway });
  expect(await applyState(payment, "paid", { amount: undefined })).toMatchObject(expected);
});

test.each(["failed", "expired", "cancelled"] as const)(
  "disputed money is not ended by the state «%s»",
  async (state) => {
    const payment = await attempt("paying", { disputed: true, disputeReason: "amount 1.00" });
    expect(await applyState(payment, state)).toMatchObject({ status: "paying", disputed: true });
  },
);

test.each([
  ["cancelled", "2026-11-20T15:29:59.999Z", "cancelled"],
  ["cancelled", "2026-11-20T15:30:00.000Z", "expired"],
  ["failed", "2026-11-20T15:30:00.000Z", "failed"],
] as const)("the state «%s» at %s: %s", async (state, at, status) => {
  const before = now;
  const payment = await attempt("paying");
  now = new Date(at);
  expect(await applyState(payment, state)).toMatchObject({ status });
  now = before;
});

describe("money that does not settle its debt is due for a full refund, and the payer is mailed:", () => {
  const expected = { status: "confirmed", settled: false, disputed: false, refundDue: "1630.00" };

  test.each(["1629.99", "1630.01"])("the price is now %s", async (amount) => {
    const payment = await attempt("paying", {}, { amount });
    expect(await applyState(payment, "paid")).toMatchObject({ ...expected, refundReason: "notPayable" });
    expect(await mailsOf(payment)).toEqual(["paymentDuplicated"]);
  });

  test("another payer is mailed too, also about the refund", async () => {
    const payment = await attempt("paying", { receiptEmail: "payer@demo.example" }, { amount: "1.00" });
    await applyState(payment, "paid");
    await applyState(payment, "reversed");
    const mails = await app.server.db.select().from(emails).where(eq(emails.relatedId, payment.id));
    const templates = ["paymentDuplicated", "paymentRefunded"];
    const expected = ["client@demo.example", "payer@demo.example"].flatMap((to) => templates.map((each) => [to, each]));
    expect(mails.map(({ to, template }) => [to, template]).sort()).toEqual(expected);
    for (const { to, text } of mails) expect(text.includes("Yadira")).toBe(to === "client@demo.example");
  });

  test("the price is now in another currency", async () => {
    const payment = await attempt("paying", { dueCurrency: "USD" });
    expect(await applyState(payment, "paid")).toMatchObject(expected);
  });

  test("the subject refuses it; an unexpected error is thrown, so that it is retried", async () => {
    const subject = subjectOf("consulate");
    const rejectSettlementWith = (thrown: Error) =>
      bindPort(payableSubjectPort.implement("consulate", { ...subject, markPaid: async () => Promise.reject(thrown) }));
    rejectSettlementWith(new Error("the disk is full"));
    const payment = await attempt("paying");
    await expect(applyState(payment, "paid")).rejects.toThrow("the disk is full");
    rejectSettlementWith(new Refusal("TRANSITION_NOT_ALLOWED"));
    expect(await applyState(payment, "paid")).toMatchObject(expected);
    bindPort(payableSubjectPort.implement("consulate", subject));
  });
});

test("a partial refund by the gateway counts with its amount", async () => {
  const refunded = { minor: 60000n, currency: "CUP" };
  expect(await applyState(await attempt("confirmed"), "refunded", { refunded })).toMatchObject({
    refundedAmount: "600.00",
  });
});

test.each([
  ["reversing", undefined, { status: "confirmed", refundedAmount: "0.00" }],
  ["refunded", undefined, { status: "refunded", refundedAmount: "1630.00" }],
  ["partiallyRefunded", 100_01n, { status: "partlyRefunded", refundedAmount: "100.01" }],
] as const)("a refund larger than the amount due, state «%s», is disputed", async (state, part, expected) => {
  const payment = await attempt("confirmed", { refundDue: "100.00", refundReason: "rejected" });
  const refunded = part && { minor: part, currency: "CUP" };
  const refundDue = part ? "100.01" : "1630.00";
  const expectedPayment = { ...expected, refundDue, disputed: true, disputeReason: "reversed" };
  expect(await applyState(payment, state, { refunded })).toMatchObject(expectedPayment);
});

describe("while the gateway returns the money by itself,", () => {
  const startReversal = async (status: PaymentStatus = "confirmed", columns: Partial<PaymentRow> = {}) => {
    const payment = await applyState(await attempt(status, { gateway: "transfermovil", ...columns }), "reversing");
    const [refund] = await refundsOfPayment(app.server.db, payment.id);
    if (!refund) throw new Error("no reversal is under way");
    return { payment, refund };
  };
  const statusesOf = async ({ id }: PaymentRow) =>
    (await refundsOfPayment(app.server.db, id)).map(({ status }) => status);

  test.each(["paying", "expired", "confirmed", "partlyRefunded"] as const)(
    "nobody can refund it by hand (%s)",
    async (status) => {
      const { payment, refund } = await startReversal(
        status,
        status === "partlyRefunded" ? { refundedAmount: "30.00" } : {},
      );
      expect(() => requireRefundDue(payment, "1.00")).toThrow("REFUND_UNDER_WAY");
      expect(refund).toMatchObject({ means: "elsewhere", status: "asked" });
      expect(refund.nextQueryAt).not.toBeNull();
      await applyState(payment, "reversing");
      const after = await applyState(payment, "reversed");
      expect(after).toMatchObject({ status: "refunded", refundedAmount: "1630.00", openRefund: null });
      expect(await statusesOf(payment)).toEqual(["done"]);
      expect((await mailsOf(payment)).filter((template) => template === "paymentRefunded")).toHaveLength(1);
    },
  );

  test("and keeps it after all: it is no longer due, and a person is alerted", async () => {
    const { payment } = await startReversal();
    expect(await applyState(payment, "paid")).toMatchObject({ status: "confirmed", openRefund: null, refundDue: null });
    expect(await statusesOf(payment)).toEqual(["failed"]);
    const { payment: unused } = await startReversal("paying");
    const restored = await applyState(unused, "paid");
    expect(restored).toMatchObject({ settled: false, openRefund: null, refundDue: "1630.00" });
    expect(() => requireRefundDue(restored, "1630.00")).not.toThrow();
  });

  test.each([
    ["a week", 7],
    ["its clock was years ahead and is right again", -3 * 365],
  ])("and never reports the outcome: after %s a person decides", async (_when, days) => {
    const { payment, refund } = await startReversal();
    const before = now;
    now = new Date(now.getTime() + days * 86_400_000);
    await dispatchRefund(app.server, refund.id);
    now = before;
    expect(await statusesOf(payment)).toEqual(["unclear"]);
    expect((await paymentById(app.server.db, payment.id)).openRefund).toBe("unclear");
  });
});

test("a refund of exactly the amount due needs nobody's attention", async () => {
  const payment = await attempt("confirmed", { refundDue: "100.00", refundReason: "rejected" });
  const refunded = { minor: 100_00n, currency: "CUP" };
  const expected = { status: "partlyRefunded", refundedAmount: "100.00", disputed: false };
  expect(await applyState(payment, "partiallyRefunded", { refunded })).toMatchObject(expected);
});

test("a snapshot of another payment is an error", async () => {
  const [payment, other] = [await attempt("paying"), await attempt("paying")];
  await expect(applyState(payment, "paid", { reference: other.reference })).rejects.toThrow("another payment");
});

describe("a decision based on an older version is refused, after", () => {
  const readVersion = async ({ id }: PaymentRow) => (await paymentById(app.server.db, id)).updatedAt;

  test.each([
    ["another amount", "paying", "paid", { amount: { minor: 1n, currency: "CUP" } }],
    ["a claim on it", "confirmed", "disputed", {}],
    ["a reversal", "confirmed", "reversing", {}],
  ] as const)("%s", async (_what, status, state, fields) => {
    const payment = await attempt(status);
    const after = await applyState(payment, state, fields);
    expect(after.updatedAt > payment.updatedAt).toBe(true);
  });

  test("a refund that became due, and a payment that was released", async () => {
    const payment = await attempt("confirmed");
    await app.server.db.transaction((tx) =>
      addRefundDue(tx, "system", { kind: "consulate", id: payment.subjectId, amount: "1.00", reason: "x" }),
    );
    const afterDue = await readVersion(payment);
    await app.server.db.transaction((tx) => releasePayment(tx, "system", { id: payment.id, reason: "x" }));
    expect([afterDue > payment.updatedAt, (await readVersion(payment)) > afterDue]).toEqual([true, true]);
  });
});
