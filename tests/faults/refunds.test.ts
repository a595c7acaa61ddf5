/** Refunds through the gateway that received the payment: exactly once, never more than is due, also if the response is lost. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { emails } from "../../src/areas/administration/outgoing-mail/server/tables.ts";
import { addRefundDue } from "../../src/areas/money/payments/server/public.ts";
import { queryGateway } from "../../src/areas/money/payments/server/polling/query-gateway.ts";
import { paymentRefunds } from "../../src/areas/money/payments/server/tables.ts";
import { newContract } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import type { GatewayKey } from "../../src/areas/money/payments/states.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import { expectRefusal } from "../../src/server/testing/test-app.ts";
import { type StartedAttempt, type Office, openOffice } from "./fault-office.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const cashier = () => office.app.as("cashier@demo.example").payments;
const secondPerson = () => office.app.as("administrator@demo.example").payments;
const reason = "No se pudo servir lo pedido";

/** A settled payment with a part of the price due back: 1,630.00 CUP, by card about four dollars. */
async function payWithRefundDue(gateway: GatewayKey, due = "630.00", price = "1630.00"): Promise<StartedAttempt> {
  const contract = await newContract(office.app.server, { amount: price });
  const started = await office.begin(contract, gateway);
  await office.act(started, "pay");
  await office.later(12);
  await inTransaction(office.app.server.db, (tx) =>
    addRefundDue(tx, "system", { kind: "consulate", id: contract.id, amount: due, reason: "RF002" }),
  );
  return started;
}
const paymentOf = ({ reference }: StartedAttempt) => office.payment(reference);
const gatewayBelief = async ({ reference }: StartedAttempt) =>
  (await office.beliefs()).find((each) => each.reference === reference);
const refundsOf = async (started: StartedAttempt) =>
  office.app.server.db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, (await paymentOf(started)).id));
async function refundAtGateway(started: StartedAttempt, amount: string, by = cashier()) {
  const { id, updatedAt } = await paymentOf(started);
  return by.refundAtGateway({ _id: id, updatedAt, amount, reason });
}
const mailsTo = async ({ reference }: StartedAttempt) =>
  (await office.app.server.db.select().from(emails).where(eq(emails.template, "paymentRefunded"))).filter((mail) =>
    JSON.stringify(mail).includes(reference),
  );

describe("through EnZona", () => {
  test("a partial refund shows as partly refunded and the payer is notified; the rest completes it", async () => {
    const started = await payWithRefundDue("enzona", "1630.00");
    expect(await refundAtGateway(started, "500.00")).toMatchObject({
      status: "done",
      amount: "500.00",
      means: "gateway",
    });
    expect(await paymentOf(started)).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "500.00",
      openRefund: null,
    });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "500.00" });
    const page = await cashier().listEnzona({
      status: "partlyRefunded",
      search: started.reference,
      page: 1,
      limit: 10,
    });
    expect(page).toMatchObject({ totalDocs: 1, sum: [{ amount: "1630.00", refunded: "500.00" }] });
    expect(await refundAtGateway(started, "1130.00")).toMatchObject({ status: "done" });
    expect(await paymentOf(started)).toMatchObject({ status: "refunded", refundedAmount: "1630.00" });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "1630.00", state: "1115" });
    expect(await mailsTo(started)).toHaveLength(2);
    // A later query of the gateway gives the same refunded amount.
    await queryGateway(office.app.server, await paymentOf(started));
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "1630.00", disputed: false });
  });

  test.each([
    ["the answer is lost", { dropAnswer: true }],
    ["the bank's network fails after the work is done", { errorCode: 5002 }],
    ["a page answers", { errorCode: "html" }],
  ])("when %s it is found in the gateway's list and not requested again", async (_, fault) => {
    const started = await payWithRefundDue("enzona");
    await office.fault("enzona", started.reference, fault);
    expect(await refundAtGateway(started, "630.00")).toMatchObject({ status: "done" });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "630.00" });
    expect(await refundsOf(started)).toMatchObject([{ gatewayRefundId: expect.any(String) }]);
  });

  test("without any response it waits, refuses a second one, and is settled by polling", async () => {
    const started = await payWithRefundDue("enzona");
    await office.fault("enzona", started.reference, { dropAnswer: true, times: 2 });
    expect(await refundAtGateway(started, "600.00")).toMatchObject({ status: "sending" });
    await expectRefusal(refundAtGateway(started, "30.00"), "REFUND_UNDER_WAY");
    const { id, updatedAt } = await paymentOf(started);
    await expectRefusal(
      cashier().refund({ _id: id, updatedAt, amount: "1.00", reference: "TR-1" }),
      "REFUND_UNDER_WAY",
    );
    // A status query does not record the refund a second time.
    await queryGateway(office.app.server, await paymentOf(started));
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "0.00", openRefund: "sending" });
    await office.later(120);
    expect(await paymentOf(started)).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "600.00",
      openRefund: null,
    });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "600.00" });
  });

  test("after a crash behind the gateway's work it is found and recorded once", async () => {
    const started = await payWithRefundDue("enzona");
    const death = office.dieNext("enzona", "refund", started.reference.slice(0, 9));
    await Promise.race([refundAtGateway(started, "630.00").catch(() => undefined), death.died]);
    await office.later(600);
    await office.later(600);
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: "630.00", openRefund: null });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "630.00" });
    expect(await mailsTo(started)).toHaveLength(1);
  });

  test("two refunds of the same amount are two: the second is not mistaken for the first", async () => {
    const started = await payWithRefundDue("enzona");
    await refundAtGateway(started, "300.00");
    await office.fault("enzona", started.reference, { dropAnswer: true });
    expect(await refundAtGateway(started, "300.00")).toMatchObject({ status: "done" });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "600.00" });
    const ids = (await refundsOf(started)).map(({ gatewayRefundId }) => gatewayRefundId);
    expect(new Set(ids).size).toBe(2);
  });

  test("if two gateway refunds match, a person decides which one it is", async () => {
    const started = await payWithRefundDue("enzona");
    await office.fault("enzona", started.reference, { dropAnswer: true, times: 2 });
    expect(await refundAtGateway(started, "100.00")).toMatchObject({ status: "sending" });
    await refundInPortal(started, "100.00");
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

  test("one that never arrived fails after a while; before another is sent the list is queried", async () => {
    const started = await payWithRefundDue("enzona");
    const { id } = await paymentOf(started);
    // Recorded as sent by a process that ended before it called the gateway.
    await office.app.server.db.insert(paymentRefunds).values({
      paymentId: id,
      reference: "RNEVERHEARD",
      means: "gateway",
      status: "sending",
      amount: "50.00",
      reason,
      proposedByName: "Camilo",
      sentAt: office.now().toISOString(),
      nextQueryAt: office.now().toISOString(),
    });
    await office.later(60);
    expect(await refundsOf(started)).toMatchObject([{ status: "sending" }]);
    await office.later(1200);
    expect(await refundsOf(started)).toMatchObject([{ status: "failed", failure: "neverArrived" }]);
    // The request arrived late after all: nothing else is sent until a person has checked.
    await refundInPortal(started, "50.00");
    expect(await refundAtGateway(started, "50.00")).toMatchObject({
      status: "unclear",
      candidates: [{ amount: "50.00" }],
    });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "50.00" });
  });

  test("one that the gateway refuses fails with its reason and can be tried again", async () => {
    const started = await payWithRefundDue("enzona");
    await office.fault("enzona", started.reference, { errorCode: 4069 });
    expect(await refundAtGateway(started, "630.00")).toMatchObject({ status: "failed", failure: "4069" });
    expect(await paymentOf(started)).toMatchObject({ status: "confirmed", openRefund: null, refundedAmount: "0.00" });
    expect(await refundAtGateway(started, "630.00")).toMatchObject({ status: "done" });
  });

  test("two people at once cause one refund; never more than is due", async () => {
    const started = await payWithRefundDue("enzona");
    const { id: _id, updatedAt } = await paymentOf(started);
    const input = { _id, updatedAt, amount: "400.00", reason };
    const results = await Promise.allSettled([cashier().refundAtGateway(input), secondPerson().refundAtGateway(input)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "400.00" });
    const refusal = await expectRefusal(refundAtGateway(started, "230.01"), "INVALID");
    expect(refusal.fields).toHaveProperty("amount");
  });
});

/** A refund by a clerk of EnZona in its own portal. */
async function refundInPortal(started: StartedAttempt, amount: string): Promise<void> {
  const payment = await paymentOf(started);
  const provider = gatewaysOf(office.app.server).enzona;
  const { attemptOf } = await import("../../src/areas/money/payments/server/gateway.ts");
  const minor = BigInt(amount.replace(".", ""));
  const refund = { reference: "PORTAL", amount: { minor, currency: "CUP" as const }, reason: "portal" };
  expect(await provider?.refund(attemptOf(office.app.server, payment), refund)).toMatchObject({ kind: "ok" });
}

describe("second person's approval", () => {
  test("from the configured amount on a second person approves; both are in the audit log", async () => {
    const started = await payWithRefundDue("enzona", "6000.00", "6000.00");
    const proposed = await refundAtGateway(started, "5000.00");
    expect(proposed).toMatchObject({ status: "proposed", can: { approve: false, withdraw: true } });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "0.00" });
    const page = await cashier().listEnzona({ attention: "refundProposed", page: 1, limit: 10 });
    expect(page.docs.map(({ reference }) => reference)).toContain(started.reference);
    const { _id, updatedAt } = proposed;
    await expectRefusal(cashier().approveRefund({ _id, updatedAt }), "SECOND_PERSON_NEEDED");
    await expectRefusal(
      office.app.as("online-ap@demo.example").payments.approveRefund({ _id, updatedAt }),
      "FORBIDDEN",
    );
    expect(await secondPerson().approveRefund({ _id, updatedAt })).toMatchObject({ status: "done", amount: "5000.00" });
    const { id } = await paymentOf(started);
    const [auditEntry] = await office.app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, id), eq(auditLog.action, "payments.refund.done")));
    expect(auditEntry?.after).toMatchObject({ proposedBy: proposed.proposedBy, approvedBy: expect.any(String) });
    // Small parts of a large sum need a second person too.
    expect(await refundAtGateway(started, "1.00")).toMatchObject({ status: "proposed" });
  });

  test("a second person who disagrees withdraws it, and nothing is sent", async () => {
    const started = await payWithRefundDue("enzona", "6000.00", "6000.00");
    const { _id, updatedAt } = await refundAtGateway(started, "6000.00");
    const withdrawn = await secondPerson().withdrawRefund({ _id, updatedAt, reason });
    expect(withdrawn).toMatchObject({ status: "withdrawn" });
    const lateApproval = secondPerson().approveRefund({ _id, updatedAt: withdrawn.updatedAt });
    await expectRefusal(lateApproval, "TRANSITION_NOT_ALLOWED");
    expect(await paymentOf(started)).toMatchObject({ openRefund: null, refundedAmount: "0.00" });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: "0.00" });
  });
});

describe("by card", () => {
  test("it is requested, executed later by a clerk there, and then recorded", async () => {
    const started = await payWithRefundDue("bipay");
    const { refundDue } = await paymentOf(started);
    expect(await refundAtGateway(started, refundDue ?? "")).toMatchObject({ status: "asked" });
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
  ])("when %s it is requested once", async (_, fault) => {
    const started = await payWithRefundDue("bipay");
    const { refundDue } = await paymentOf(started);
    await office.fault("bipay", started.reference, fault);
    await refundAtGateway(started, refundDue ?? "");
    await office.later(600);
    await office.later(600);
    expect(await paymentOf(started)).toMatchObject({ openRefund: "asked" });
    await office.act(started, "refund-done");
    await office.later(4 * 3600);
    expect(await paymentOf(started)).toMatchObject({ refundedAmount: refundDue });
    expect(await gatewayBelief(started)).toMatchObject({ refunded: refundDue });
  });

  test("one that the gateway's clerk declines fails and is still due", async () => {
    const started = await payWithRefundDue("bipay");
    const { refundDue } = await paymentOf(started);
    await refundAtGateway(started, refundDue ?? "");
    await office.act(started, "refund-refused");
    await office.later(4 * 3600);
    expect(await refundsOf(started)).toMatchObject([{ status: "failed", failure: "declined" }]);
    expect(await paymentOf(started)).toMatchObject({ status: "confirmed", refundedAmount: "0.00", refundDue });
  });
});

test("Transfermóvil has no refunds by API: a manual refund is its own entry", async () => {
  const started = await payWithRefundDue("transfermovil");
  await expectRefusal(refundAtGateway(started, "630.00"), "REFUND_BY_HAND");
  const { id: _id, updatedAt } = await paymentOf(started);
  await cashier().refund({ _id, updatedAt, amount: "630.00", reference: "TR-77" });
  expect(await cashier().refundsOf({ _id })).toMatchObject([{ means: "hand", reference: "TR-77", status: "done" }]);
});
