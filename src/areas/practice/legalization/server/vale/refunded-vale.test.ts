// @engine both
/** A voucher's payment in the operations of online requests, and the effect of a refund on the voucher. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { notifications } from "../../../../administration/notifications/server/tables.ts";
import { applySnapshot } from "../../../../money/payments/server/attempts/apply-snapshot.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { writeAttempt } from "../../../../money/payments/server/testing/attempts.ts";
import { pageOfVale } from "../payment/public-page.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const lawyer = () => app.as("lawyer@demo.example");
const cashier = () => app.as("cashier@demo.example").payments;
const anonymous = () => app.as("nobody").onlineRequests;
const legalization = () => lawyer().legalization;
type ValeInput = NonNullable<Parameters<ReturnType<typeof legalization>["save"]>[0]>;
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const degree = { documentType: "DT-AC.01", destination: "DE-MX", process: "legalization" } as const;
const createVale = (overrides: ValeInput = {}) => legalization().save({ holder, documents: [degree], ...overrides });
const pageQuery = (commonId: string) => ({
  commonId,
  token: new URL(pageOfVale(app.server, commonId)).searchParams.get("token") ?? "",
});

type Vale = Awaited<ReturnType<typeof createVale>>;
/** A verified confirmation of the gateway. */
async function gatewayPays({ _id, number, amountTotal }: Pick<Vale, "_id" | "number" | "amountTotal">) {
  const attempt = await writeAttempt(app.server.db, "paying", {
    kind: "vale",
    subjectId: _id,
    subjectNumber: number,
    gateway: "transfermovil",
    amount: amountTotal,
    dueAmount: amountTotal,
  });
  const amount = { minor: BigInt(amountTotal.replace(".", "")), currency: "CUP" } as const;
  const snapshot = { state: "paid", rawState: "3", reference: attempt.reference, amount, observedAt: now } as const;
  await applySnapshot(app.server, attempt.id, { ...snapshot, evidence: {} });
  return attempt;
}
async function refund(id: string, amount: string) {
  const [row] = await app.server.db.select().from(payments).where(eq(payments.id, id));
  return cashier().refund({ _id: id, updatedAt: row?.updatedAt ?? "", amount, reference: "DEV-88" });
}
const cancel = (_id: string) => legalization().save({ _id, state: "cancelled", note: "El titular ya no viaja" });

describe("the calls of requests", () => {
  test("show an unpaid voucher like its own page, and track it until it is paid", async () => {
    const vale = await createVale();
    const { _id, number, amountTotal } = vale;
    await expectRefusal(anonymous().checkout(pageQuery(_id)), "LINK_EXPIRED");
    const { expiresAt } = await lawyer().onlineRequests.sendPaymentLink({ commonId: _id });
    const checkout = await anonymous().checkout(pageQuery(_id));
    expect(checkout).toEqual(await app.as("nobody").legalization.checkout({ id: _id, token: pageQuery(_id).token }));
    expect(checkout).toMatchObject({ vale: { number, amountTotal }, methods: [{ key: "transfermovil" }] });
    expect(await anonymous().track(pageQuery(_id))).toEqual({
      vale: "vale" in checkout ? checkout.vale : undefined,
      steps: [{ state: "pendingToPay", at: now.toISOString() }],
      receipt: null,
      link: { state: "valid", expiresAt },
      can: { pay: true },
    });
    const { reference } = await gatewayPays(vale);
    await expectRefusal(anonymous().checkout(pageQuery(_id)), "REQUEST_NOT_FOUND_OR_PAID");
    const tracked = await anonymous().track(pageQuery(_id));
    expect(tracked).toMatchObject({
      receipt: { date: "2026-11-20", method: "transfermovil", amount: amountTotal, reference },
      link: { state: "paid" },
      can: { pay: false },
    });
    expect("steps" in tracked && tracked.steps.map(({ state }) => state)).toEqual(["pendingToPay", "inSettlement"]);
    expect(JSON.stringify(tracked)).not.toMatch(/85041512786|5352110044/);
  });

  test("refuse vouchers in USD, and reveal nothing without access", async () => {
    const { _id } = await createVale({ holderInCuba: false });
    await expectRefusal(anonymous().checkout(pageQuery(_id)), "NO_GATEWAYS");
    for (const query of [{ commonId: _id }, { commonId: _id, token: "x".repeat(43) }])
      for (const call of ["checkout", "track"] as const) await expectRefusal(anonymous()[call](query), "NOT_FOUND");
    const { number } = await createVale();
    const rejection = { ...pageQuery(_id), reason: "Los datos están mal" };
    await expectRefusal(anonymous().rejectByUser(rejection), "NOT_FOUND");
    expect(number).toMatch(/^VL/);
  });

  test("the tracking page redirects to the voucher's page", async () => {
    const { _id } = await createVale();
    const { token } = pageQuery(_id);
    const { statusCode, headers } = await app.app.inject({ url: `/legalsit/paymentDetails/${_id}?token=${token}` });
    expect([statusCode, headers.location]).toEqual([302, `/legalsit/paymentVale/${_id}?token=${token}`]);
  });
});

describe("refunds", () => {
  test("a partial refund leaves the voucher paid; a full one makes it unpaid and notifies the creator", async () => {
    const vale = await createVale();
    const { id } = await gatewayPays(vale);
    await cancel(vale._id);
    expect(await legalization().contract({ id: vale._id })).toMatchObject({ state: "cancelled", paid: true });
    await refund(id, "100.00");
    expect(await legalization().contract({ id: vale._id })).toMatchObject({ paid: true });
    await refund(id, "275.00");
    expect(await legalization().contract({ id: vale._id })).toMatchObject({
      state: "cancelled",
      paid: false,
      paidAt: null,
      payment: { method: "transfermovil" },
    });
    const notificationRows = await app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "legal.refunded"));
    expect(notificationRows.map(({ titleEs, titleEn }) => [titleEs, titleEn])).toEqual([
      [`Vale ${vale.number}: pago devuelto`, `Voucher ${vale.number}: payment refunded`],
    ]);
    const auditEntries = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, vale._id), eq(auditLog.action, "legalization.refunded")));
    expect(auditEntries).toMatchObject([{ before: { paid: true }, after: { paid: false, number: vale.number } }]);
    expect(await anonymous().track(pageQuery(vale._id))).toMatchObject({ receipt: null });
  });

  test("a refund of a second payment does not affect the first", async () => {
    const vale = await createVale();
    await gatewayPays(vale);
    const secondPayment = await gatewayPays(vale);
    await refund(secondPayment.id, vale.amountTotal);
    expect(await legalization().contract({ id: vale._id })).toMatchObject({ state: "inSettlement", paid: true });
  });

  test("a counter payment is returned with the cancellation, which names its receipt", async () => {
    const { _id, amountTotal } = await createVale();
    const payment = { date: "2026-11-20", method: "cash", amount: amountTotal } as const;
    await legalization().save({ _id, state: "inSettlement", payment });
    await legalization().save({ _id, state: "cancelled", note: "Devuelto por el comprobante 88-2026" });
    expect(await legalization().contract({ id: _id })).toMatchObject({ paid: false, payment: { method: "cash" } });
  });
});

test("the client's timeline shows the gateway payment to users who may see the gateway", async () => {
  const { clients } = lawyer();
  const [{ _id: client } = { _id: "" }] = (await clients.list({ search: "Tejidos" })).docs;
  const vale = await createVale({ client });
  const { reference } = await gatewayPays(vale);
  const paymentEntries = async (userName: string) =>
    (await app.as(`${userName}@demo.example`).clients.timeline({ id: client, kind: "payments" })).entries.filter(
      ({ title }) => title === vale.number,
    );
  expect(await paymentEntries("lawyer")).toEqual([]);
  const [row] = await app.server.db.select().from(payments).where(eq(payments.reference, reference));
  expect(await paymentEntries("administrator")).toMatchObject([
    { amount: "375.00", currency: "CUP", what: "Confirmada", place: `/transfermovil/all/${row?.id}` },
  ]);
});

test("an unmatched payment of another gateway or currency pays no voucher", async () => {
  const vale = await createVale();
  const reason = "Pagó dos veces y pide que sirva para su vale";
  const unmatched = {
    amount: vale.amountTotal,
    dueAmount: vale.amountTotal,
    duplicated: true,
    refundDue: vale.amountTotal,
  };
  for (const overrides of [{ gateway: "enzona" }, { gateway: "bipay", currency: "USD", amount: "1.25" }] as const) {
    const { id: _id, updatedAt } = await writeAttempt(app.server.db, "confirmed", { ...unmatched, ...overrides });
    const input = { _id, updatedAt, number: vale.number, reason };
    const refusal = await expectRefusal(app.as("administrator@demo.example").payments.linkToRequest(input), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["number"]);
  }
  expect(await legalization().contract({ id: vale._id })).toMatchObject({ state: "pendingToPay", paid: false });
  const { id: _id, updatedAt } = await writeAttempt(app.server.db, "confirmed", unmatched);
  await cashier().linkToRequest({ _id, updatedAt, number: vale.number, reason });
  const { method, amount } = (await legalization().contract({ id: vale._id })).payment ?? {};
  expect([method, amount]).toEqual(["transfermovil", vale.amountTotal]);
});
