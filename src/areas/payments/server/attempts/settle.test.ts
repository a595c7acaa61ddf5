/** What a gateway's word does: every state it can tell × every status of the attempt it tells it of, and money that does not fit. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../../kit/errors.ts";
import { payStates, type PayState, type Snapshot } from "../../../../server/gateways/provider.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
import { type PaymentStatus, paymentStatuses } from "../../states.ts";
import { linkOf } from "../links/payment-link.ts";
import { requireRefundDue } from "../refunds/record-refund.ts";
import { paymentById, type PaymentRow } from "./queries.ts";
import { markRefundOwed } from "../refunds/refund-due.ts";
import { dispatchRefund } from "../refunds/refund-dispatch.ts";
import { refundsOfPayment } from "../refunds/refund-store.ts";
import { releasePayment } from "../adjustments/release-payment.ts";
import { settleSnapshot } from "./settle.ts";
import { registerSubject, subjectOf } from "../links/payable-subject.ts";
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

/** An attempt at a contract of 1,630.00; once it was confirmed, its contract counts as paid by it. */
async function attempt(status: PaymentStatus, more: Partial<PaymentRow> = {}, contract: { amount?: string } = {}) {
  const { id: subjectId, number: subjectNumber } = await newContract(app.server, contract);
  const isPaid = ["confirmed", "partlyRefunded", "refunded"].includes(status);
  if (isPaid) await app.server.db.transaction((tx) => subjectOf("consulate").settle(tx, subjectId, {} as never));
  const expiresAt = "2026-11-20T15:30:00.000Z";
  return writeAttempt(app.server.db, status, {
    subjectId,
    subjectNumber,
    gateway: "enzona",
    expiresAt,
    settled: isPaid,
    ...more,
  });
}

const money = { minor: 163000n, currency: "CUP" };
async function say({ id, reference }: PaymentRow, state: PayState, more: Partial<Snapshot> = {}): Promise<PaymentRow> {
  const said = { state, rawState: "x", reference, amount: money, observedAt: now, evidence: {}, ...more };
  await settleSnapshot(app.server, id, said);
  const [row] = await app.server.db.select().from(payments).where(eq(payments.id, id));
  return row as PaymentRow;
}
const mailsOf = async ({ id }: PaymentRow) =>
  (await app.server.db.select().from(emails).where(eq(emails.relatedId, id))).map(({ template }) => template);

/** domain.md §2.3 and payments.md §6, rule 4, as a person reads them there. */
function becomes(status: PaymentStatus, state: PayState): Partial<PaymentRow> {
  const isOpen = status === "created" || status === "paying";
  const isPaid = status === "confirmed" || status === "partlyRefunded";
  const paid = isPaid ? status : "confirmed";
  if (status === "refunded") return { status, disputed: false };
  switch (state) {
    case "pending":
    case "confirmed":
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
  test.each(payStates)("the word «%s», said twice", async (state) => {
    const before = await attempt(status);
    const expected = becomes(status, state);
    const after = await say(before, state);
    expect(after).toMatchObject(expected);
    expect(await say(before, state)).toMatchObject(expected);
    const contract = await contractRow(app.server.db, before.subjectId);
    expect(contract).toMatchObject(after.settled ? { status: "paid", payments: 1 } : { status: "due", payments: 0 });
    const isBack = after.status === "refunded" && status !== "refunded";
    expect(await mailsOf(before)).toEqual(isBack ? ["paymentRefunded"] : []);
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
  expect(await say(payment, "paid", { amount: undefined })).toMatchObject(expected);
});

test.each(["failed", "expired", "cancelled"] as const)(
  "disputed money is not ended by the word «%s»",
  async (state) => {
    const payment = await attempt("paying", { disputed: true, disputeReason: "amount 1.00" });
    expect(await say(payment, state)).toMatchObject({ status: "paying", disputed: true });
  },
);

test.each([
  ["cancelled", "2026-11-20T15:29:59.999Z", "cancelled"],
  ["cancelled", "2026-11-20T15:30:00.000Z", "expired"],
  ["failed", "2026-11-20T15:30:00.000Z", "failed"],
] as const)("the word «%s» at %s: %s", async (state, at, status) => {
  const before = now;
  const payment = await attempt("paying");
  now = new Date(at);
  expect(await say(payment, state)).toMatchObject({ status });
  now = before;
});

describe("real money that does not settle its debt is owed back whole, and the payer told:", () => {
  const owed = { status: "confirmed", settled: false, disputed: false, refundDue: "1630.00" };

  test.each(["1629.99", "1630.01"])("the price is %s by now", async (amount) => {
    const payment = await attempt("paying", {}, { amount });
    expect(await say(payment, "paid")).toMatchObject({ ...owed, refundReason: "notPayable" });
    expect(await mailsOf(payment)).toEqual(["paymentDuplicated"]);
  });

  test("who paid for somebody else hears of it too, and of what goes back", async () => {
    const payment = await attempt("paying", { receiptEmail: "payer@demo.example" }, { amount: "1.00" });
    await say(payment, "paid");
    await say(payment, "reversed");
    const letters = await app.server.db.select().from(emails).where(eq(emails.relatedId, payment.id));
    const templates = ["paymentDuplicated", "paymentRefunded"];
    const expected = ["client@demo.example", "payer@demo.example"].flatMap((to) => templates.map((each) => [to, each]));
    expect(letters.map(({ to, template }) => [to, template]).sort()).toEqual(expected);
    for (const { to, text } of letters) expect(text.includes("Yadira")).toBe(to === "client@demo.example");
  });

  test("the price is in another currency by now", async () => {
    const payment = await attempt("paying", { dueCurrency: "USD" });
    expect(await say(payment, "paid")).toMatchObject(owed);
  });

  test("what was to be paid refuses it; an error of ours is none of the payer's and is tried again", async () => {
    const subject = subjectOf("consulate");
    const settlesWith = (thrown: Error) =>
      registerSubject("consulate", { ...subject, settle: async () => Promise.reject(thrown) });
    settlesWith(new Error("the disk is full"));
    const payment = await attempt("paying");
    await expect(say(payment, "paid")).rejects.toThrow("the disk is full");
    settlesWith(new Refusal("TRANSITION_NOT_ALLOWED"));
    expect(await say(payment, "paid")).toMatchObject(owed);
    registerSubject("consulate", subject);
  });
});

test("a part that the gateway gave back is what went back", async () => {
  const refunded = { minor: 60000n, currency: "CUP" };
  expect(await say(await attempt("confirmed"), "refunded", { refunded })).toMatchObject({ refundedAmount: "600.00" });
});

test.each([
  ["reversing", undefined, { status: "confirmed", refundedAmount: "0.00" }],
  ["refunded", undefined, { status: "refunded", refundedAmount: "1630.00" }],
  ["partiallyRefunded", 100_01n, { status: "partlyRefunded", refundedAmount: "100.01" }],
] as const)("more goes back than was due, by the word «%s»: a person is told", async (state, part, expected) => {
  const payment = await attempt("confirmed", { refundDue: "100.00", refundReason: "rejected" });
  const refunded = part && { minor: part, currency: "CUP" };
  const refundDue = part ? "100.01" : "1630.00";
  const told = { ...expected, refundDue, disputed: true, disputeReason: "reversed" };
  expect(await say(payment, state, { refunded })).toMatchObject(told);
});

describe("while the gateway returns the money by itself,", () => {
  const returned = async (status: PaymentStatus = "confirmed", more: Partial<PaymentRow> = {}) => {
    const payment = await say(await attempt(status, { gateway: "transfermovil", ...more }), "reversing");
    const [refund] = await refundsOfPayment(app.server.db, payment.id);
    if (!refund) throw new Error("no reversal is under way");
    return { payment, refund };
  };
  const statusesOf = async ({ id }: PaymentRow) =>
    (await refundsOfPayment(app.server.db, id)).map(({ status }) => status);

  test.each(["paying", "expired", "confirmed", "partlyRefunded"] as const)(
    "nobody pays it back by hand (%s)",
    async (status) => {
      const { payment, refund } = await returned(
        status,
        status === "partlyRefunded" ? { refundedAmount: "30.00" } : {},
      );
      expect(() => requireRefundDue(payment, "1.00")).toThrow("REFUND_UNDER_WAY");
      expect(refund).toMatchObject({ means: "elsewhere", status: "asked" });
      expect(refund.askAt).not.toBeNull();
      await say(payment, "reversing");
      const after = await say(payment, "reversed");
      expect(after).toMatchObject({ status: "refunded", refundedAmount: "1630.00", openRefund: null });
      expect(await statusesOf(payment)).toEqual(["done"]);
      expect((await mailsOf(payment)).filter((template) => template === "paymentRefunded")).toHaveLength(1);
    },
  );

  test("and keeps it after all: it is due no longer, and a person is told", async () => {
    const { payment } = await returned();
    expect(await say(payment, "paid")).toMatchObject({ status: "confirmed", openRefund: null, refundDue: null });
    expect(await statusesOf(payment)).toEqual(["failed"]);
    const { payment: unused } = await returned("paying");
    const kept = await say(unused, "paid");
    expect(kept).toMatchObject({ settled: false, openRefund: null, refundDue: "1630.00" });
    expect(() => requireRefundDue(kept, "1630.00")).not.toThrow();
  });

  test("and never says what became of it: after a week a person decides", async () => {
    const { payment, refund } = await returned();
    const before = now;
    now = new Date(now.getTime() + 7 * 24 * 3_600_000);
    await dispatchRefund(app.server, refund.id);
    now = before;
    expect(await statusesOf(payment)).toEqual(["unclear"]);
    expect((await paymentById(app.server.db, payment.id)).openRefund).toBe("unclear");
  });
});

test("what was due and no more goes back: nobody has to look at it", async () => {
  const payment = await attempt("confirmed", { refundDue: "100.00", refundReason: "rejected" });
  const refunded = { minor: 100_00n, currency: "CUP" };
  const expected = { status: "partlyRefunded", refundedAmount: "100.00", disputed: false };
  expect(await say(payment, "partiallyRefunded", { refunded })).toMatchObject(expected);
});

test("a snapshot of another payment is an error", async () => {
  const [payment, other] = [await attempt("paying"), await attempt("paying")];
  await expect(say(payment, "paid", { reference: other.reference })).rejects.toThrow("another payment");
});

describe("a decision on what was read before is refused as stale, after", () => {
  const read = async ({ id }: PaymentRow) => (await paymentById(app.server.db, id)).updatedAt;

  test.each([
    ["another amount", "paying", "paid", { amount: { minor: 1n, currency: "CUP" } }],
    ["a claim on it", "confirmed", "disputed", {}],
    ["the word that it goes back", "confirmed", "reversing", {}],
  ] as const)("%s", async (_what, status, state, more) => {
    const payment = await attempt(status);
    const after = await say(payment, state, more);
    expect(after.updatedAt > payment.updatedAt).toBe(true);
  });

  test("a refund that became due, and a payment that was released", async () => {
    const payment = await attempt("confirmed");
    await app.server.db.transaction((tx) =>
      markRefundOwed(tx, "system", { kind: "consulate", id: payment.subjectId, amount: "1.00", reason: "x" }),
    );
    const owed = await read(payment);
    await app.server.db.transaction((tx) => releasePayment(tx, "system", { id: payment.id, reason: "x" }));
    expect([owed > payment.updatedAt, (await read(payment)) > owed]).toEqual([true, true]);
  });
});
