/** Money that goes back through the gateway that took it: once, never more than is due, also when the answer is lost. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { emails } from "../../src/areas/outgoing-mail/server/tables.ts";
import { markRefundOwed } from "../../src/areas/payments/server/public.ts";
import { queryGateway } from "../../src/areas/payments/server/polling/query-gateway.ts";
import { paymentRefunds } from "../../src/areas/payments/server/tables.ts";
import { newContract } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import type { GatewayKey } from "../../src/areas/payments/states.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import { expectRefusal } from "../../src/server/testing/test-app.ts";
import { type StartedAttempt, type Office, openOffice } from "./fault-office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const cashier = () => office.app.as("cashier@demo.example").payments;
const second = () => office.app.as("administrator@demo.example").payments;
const reason = "No se pudo servir lo pedido";

/** Paid and settled, with a part of the price due back: 1,630.00 CUP, by card about four dollars. */
async function owed(gateway: GatewayKey, due = "630.00", price = "1630.00"): Promise<StartedAttempt> {
  const contract = await newContract(office.app.server, { amount: price });
  const started = await office.begin(contract, gateway);
  await office.act(started, "pay");
  await office.later(12);
  await inTransaction(office.app.server.db, (tx) =>
    markRefundOwed(tx, "system", { kind: "consulate", id: contract.id, amount: due, reason: "RF002" }),
  );
  return started;
}
const paymentOf = ({ reference }: StartedAttempt) => office.payment(reference);
const there = async ({ reference }: StartedAttempt) =>
  (await office.beliefs()).find((each) => each.reference === reference);
const refundsOf = async (started: StartedAttempt) =>
  office.app.server.db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, (await paymentOf(started)).id));
async function give(started: StartedAttempt, amount: string, by = cashier()) {
  const { id, updatedAt } = await paymentOf(started);
  return by.refundAtGateway({ _id: id, updatedAt, amount, reason });
}
const mailsTo = async ({ reference }: StartedAttempt) =>
  (await office.app.server.db.select().from(emails).where(eq(emails.template, "paymentRefunded"))).filter((mail) =>
    JSON.stringify(mail).includes(reference),
  );

describe("through EnZona", () => {
  test("a part goes back, shows as partly refunded, and the payer hears of it; the rest makes it whole", async () => {
    const started = await owed("enzona", "1630.00");
    expect(await give(started, "500.00")).toMatchObject({ status: "done", amount: "500.00", means: "gateway" });
    expect(await paymentOf(started)).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "500.00",
      openRefund: null,
    });
    expect(await there(started)).toMatchObject({ refunded: "500.00" });
    const page = await cashier().listEnzona({
      status: "partlyRefunded",
      search: started.reference,
      page: 1,
      limit: 10,
    });
    expect(page).toMatchObject({ totalDocs: 1, sum: [{ amount: "1630.00", refunded: "500.00" }] });
    expect(await give(started, "1130.00")).toMatchObject({ status: "done" });
    expect(await paymentOf(started)).toMatchObject({ status: "refunded", refundedAmount: "1630.00" });
    expect(await there(started)).toMatchObject({ refunded: "1630.00", state: "1115" });
    expect(await mailsTo(started)).toHaveLength(2);
    // What the gateway says of it afterwards is what our books say.
    await queryGateway(office.app.server, await paymentOf(started));
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "1630.00", disputed: false });
  });

  test.each([
    ["the answer is lost", { dropAnswer: true }],
    ["the bank's network fails after the work is done", { errorCode: 5002 }],
    ["a page answers", { errorCode: "html" }],
  ])("when %s it is found in their list, and not asked for again", async (_, fault) => {
    const started = await owed("enzona");
    await office.fault("enzona", started.reference, fault);
    expect(await give(started, "630.00")).toMatchObject({ status: "done" });
    expect(await there(started)).toMatchObject({ refunded: "630.00" });
    expect(await refundsOf(started)).toMatchObject([{ gatewayRefundId: expect.any(String) }]);
  });

  test("when everything is silent it waits, refuses a second one, and is settled by the round", async () => {
    const started = await owed("enzona");
    await office.fault("enzona", started.reference, { dropAnswer: true, times: 2 });
    expect(await give(started, "600.00")).toMatchObject({ status: "sending" });
    await expectRefusal(give(started, "30.00"), "REFUND_UNDER_WAY");
    const { id, updatedAt } = await paymentOf(started);
    await expectRefusal(
      cashier().refund({ _id: id, updatedAt, amount: "1.00", reference: "TR-1" }),
      "REFUND_UNDER_WAY",
    );
    // A question about the payment does not write the money down a second time.
    await queryGateway(office.app.server, await paymentOf(started));
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "0.00", openRefund: "sending" });
    await office.later(120);
    expect(await paymentOf(started)).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "600.00",
      openRefund: null,
    });
    expect(await there(started)).toMatchObject({ refunded: "600.00" });
  });

  test("by a process that dies after the gateway's work it is found and written down once", async () => {
    const started = await owed("enzona");
    const death = office.dieNext("enzona", "refund", started.reference.slice(0, 9));
    await Promise.race([give(started, "630.00").catch(() => undefined), death.died]);
    await office.later(600);
    await office.later(600);
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "630.00", openRefund: null });
    expect(await there(started)).toMatchObject({ refunded: "630.00" });
    expect(await mailsTo(started)).toHaveLength(1);
  });

  test("two parts of one amount are two: the second is not taken for the first", async () => {
    const started = await owed("enzona");
    await give(started, "300.00");
    await office.fault("enzona", started.reference, { dropAnswer: true });
    expect(await give(started, "300.00")).toMatchObject({ status: "done" });
    expect(await there(started)).toMatchObject({ refunded: "600.00" });
    const ids = (await refundsOf(started)).map(({ gatewayRefundId }) => gatewayRefundId);
    expect(new Set(ids).size).toBe(2);
  });

  test("where two things there fit, a person says which one it is", async () => {
    const started = await owed("enzona");
    await office.fault("enzona", started.reference, { dropAnswer: true, times: 2 });
    expect(await give(started, "100.00")).toMatchObject({ status: "sending" });
    await byHandThere(started, "100.00");
    await office.later(120);
    const [refund] = await cashier().refundsOf({ _id: (await paymentOf(started)).id });
    expect(refund).toMatchObject({ status: "unclear", can: { decide: true }, candidates: [{ amount: "100.00" }, {}] });
    const { _id = "", updatedAt = "", candidates = [] } = refund ?? {};
    await expectRefusal(cashier().decideRefund({ _id, updatedAt, arrived: true, reason }), "INVALID");
    const refundId = candidates[0]?.refundId ?? "";
    const decided = await cashier().decideRefund({ _id, updatedAt, arrived: true, refundId, reason });
    expect(decided).toMatchObject({ status: "done" });
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "100.00", openRefund: null });
  });

  test("one that was never heard fails after a while; before another is sent the list is asked", async () => {
    const started = await owed("enzona");
    const { id } = await paymentOf(started);
    // Written down and marked as sent by a process that ended before it spoke.
    await office.app.server.db.insert(paymentRefunds).values({
      paymentId: id,
      reference: "RNEVERHEARD",
      means: "gateway",
      status: "sending",
      amount: "50.00",
      reason,
      proposedByName: "Camilo",
      sentAt: office.now().toISOString(),
      askAt: office.now().toISOString(),
    });
    await office.later(60);
    expect(await refundsOf(started)).toMatchObject([{ status: "sending" }]);
    await office.later(1200);
    expect(await refundsOf(started)).toMatchObject([{ status: "failed", failure: "neverArrived" }]);
    // It was heard after all, late: nothing is sent beside it until a person has looked.
    await byHandThere(started, "50.00");
    expect(await give(started, "50.00")).toMatchObject({ status: "unclear", candidates: [{ amount: "50.00" }] });
    expect(await there(started)).toMatchObject({ refunded: "50.00" });
  });

  test("what the gateway refuses fails with its reason, and may be tried again", async () => {
    const started = await owed("enzona");
    await office.fault("enzona", started.reference, { errorCode: 4069 });
    expect(await give(started, "630.00")).toMatchObject({ status: "failed", failure: "4069" });
    expect(await paymentOf(started)).toMatchObject({ status: "confirmed", openRefund: null, refundedAmount: "0.00" });
    expect(await give(started, "630.00")).toMatchObject({ status: "done" });
  });

  test("by two people at once it goes back once; never more than is due", async () => {
    const started = await owed("enzona");
    const { id: _id, updatedAt } = await paymentOf(started);
    const input = { _id, updatedAt, amount: "400.00", reason };
    const tries = await Promise.allSettled([cashier().refundAtGateway(input), second().refundAtGateway(input)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await there(started)).toMatchObject({ refunded: "400.00" });
    const more = await expectRefusal(give(started, "230.01"), "INVALID");
    expect(more.fields).toHaveProperty("amount");
  });
});

/** A clerk of EnZona gives some back on their own page. */
async function byHandThere(started: StartedAttempt, amount: string): Promise<void> {
  const payment = await paymentOf(started);
  const provider = office.app.server.gateways.enzona;
  const { attemptOf } = await import("../../src/areas/payments/server/gateway.ts");
  const minor = BigInt(amount.replace(".", ""));
  const refund = { reference: "PORTAL", amount: { minor, currency: "CUP" as const }, reason: "portal" };
  expect(await provider?.refund(attemptOf(office.app.server, payment), refund)).toMatchObject({ kind: "ok" });
}

describe("four eyes", () => {
  test("from the set amount on a second person agrees; both stand in the audit", async () => {
    const started = await owed("enzona", "6000.00", "6000.00");
    const proposed = await give(started, "5000.00");
    expect(proposed).toMatchObject({ status: "proposed", can: { approve: false, withdraw: true } });
    expect(await there(started)).toMatchObject({ refunded: "0.00" });
    const page = await cashier().listEnzona({ attention: "refundProposed", page: 1, limit: 10 });
    expect(page.docs.map(({ reference }) => reference)).toContain(started.reference);
    const { _id, updatedAt } = proposed;
    await expectRefusal(cashier().approveRefund({ _id, updatedAt }), "SECOND_PERSON_NEEDED");
    await expectRefusal(
      office.app.as("online-ap@demo.example").payments.approveRefund({ _id, updatedAt }),
      "FORBIDDEN",
    );
    expect(await second().approveRefund({ _id, updatedAt })).toMatchObject({ status: "done", amount: "5000.00" });
    const { id } = await paymentOf(started);
    const [line] = await office.app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, id), eq(auditLog.action, "payments.refund.done")));
    expect(line?.after).toMatchObject({ proposedBy: proposed.proposedBy, approvedBy: expect.any(String) });
    // A sum cut in parts needs its second person too.
    expect(await give(started, "1.00")).toMatchObject({ status: "proposed" });
  });

  test("who does not agree withdraws it, and nothing is sent", async () => {
    const started = await owed("enzona", "6000.00", "6000.00");
    const { _id, updatedAt } = await give(started, "6000.00");
    const withdrawn = await second().withdrawRefund({ _id, updatedAt, reason });
    expect(withdrawn).toMatchObject({ status: "withdrawn" });
    const late = second().approveRefund({ _id, updatedAt: withdrawn.updatedAt });
    await expectRefusal(late, "TRANSITION_NOT_ALLOWED");
    expect(await paymentOf(started)).toMatchObject({ openRefund: null, refundedAmount: "0.00" });
    expect(await there(started)).toMatchObject({ refunded: "0.00" });
  });
});

describe("by card", () => {
  test("it is asked for, carried out by a person later, and then written down", async () => {
    const started = await owed("bipay");
    const { refundDue } = await paymentOf(started);
    expect(await give(started, refundDue ?? "")).toMatchObject({ status: "asked" });
    expect(await paymentOf(started)).toMatchObject({ status: "confirmed", openRefund: "asked" });
    await office.later(7200);
    expect(await paymentOf(started)).toMatchObject({ openRefund: "asked" });
    await office.act(started, "refund-done");
    await office.later(4 * 3600);
    expect(await paymentOf(started)).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: refundDue,
      openRefund: null,
    });
    expect(await mailsTo(started)).toHaveLength(1);
  });

  test.each([
    ["the answer is lost", { dropAnswer: true }],
    ["all is silent", { dropAnswer: true, times: 3 }],
  ])("when %s it is asked for once", async (_, fault) => {
    const started = await owed("bipay");
    const { refundDue } = await paymentOf(started);
    await office.fault("bipay", started.reference, fault);
    await give(started, refundDue ?? "");
    await office.later(600);
    await office.later(600);
    expect(await paymentOf(started)).toMatchObject({ openRefund: "asked" });
    await office.act(started, "refund-done");
    await office.later(4 * 3600);
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: refundDue });
    expect(await there(started)).toMatchObject({ refunded: refundDue });
  });

  test("what their person does not carry out fails, and is due still", async () => {
    const started = await owed("bipay");
    const { refundDue } = await paymentOf(started);
    await give(started, refundDue ?? "");
    await office.act(started, "refund-refused");
    await office.later(4 * 3600);
    expect(await refundsOf(started)).toMatchObject([{ status: "failed", failure: "declined" }]);
    expect(await paymentOf(started)).toMatchObject({ status: "confirmed", refundedAmount: "0.00", refundDue });
  });
});

test("Transfermóvil gives nothing back on request: by hand, as a line of its own", async () => {
  const started = await owed("transfermovil");
  await expectRefusal(give(started, "630.00"), "REFUND_BY_HAND");
  const { id: _id, updatedAt } = await paymentOf(started);
  await cashier().refund({ _id, updatedAt, amount: "630.00", reference: "TR-77" });
  expect(await cashier().refundsOf({ _id })).toMatchObject([{ means: "hand", reference: "TR-77", status: "done" }]);
});
