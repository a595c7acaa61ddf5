// @engine both
/** A voucher's payment as the calls of requests tell it, and what becomes of a voucher whose money went back. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { settleSnapshot } from "../../payments/server/attempts/settle.ts";
import { payments } from "../../payments/server/tables.ts";
import { writeAttempt } from "../../payments/server/testing/attempts.ts";
import { pageOfVale } from "./public-page.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const lawyer = () => app.as("lawyer@demo.example");
const cashier = () => app.as("cashier@demo.example").payments;
const anyone = () => app.as("nobody").onlineRequests;
const desk = () => lawyer().legalization;
type Wanted = NonNullable<Parameters<ReturnType<typeof desk>["save"]>[0]>;
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const degree = { documentType: "DT-AC.01", destination: "DE-MX", process: "legalization" } as const;
const written = (more: Wanted = {}) => desk().save({ holder, documents: [degree], ...more });
const byPage = (commonId: string) => ({
  commonId,
  token: new URL(pageOfVale(app.server, commonId)).searchParams.get("token") ?? "",
});

type Vale = Awaited<ReturnType<typeof written>>;
/** What the gateway proves. */
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
  const paid = { state: "paid", rawState: "3", reference: attempt.reference, amount, observedAt: now } as const;
  await settleSnapshot(app.server, attempt.id, { ...paid, evidence: {} });
  return attempt;
}
async function givenBack(id: string, amount: string) {
  const [row] = await app.server.db.select().from(payments).where(eq(payments.id, id));
  return cashier().refund({ _id: id, updatedAt: row?.updatedAt ?? "", amount, reference: "DEV-88" });
}
const cancelled = (_id: string) => desk().save({ _id, state: "cancelled", note: "El titular ya no viaja" });

describe("the calls of requests", () => {
  test("show a voucher that is to be paid as its page does, and follow it until it is", async () => {
    const vale = await written();
    const { _id, number, amountTotal } = vale;
    await expectRefusal(anyone().checkout(byPage(_id)), "LINK_EXPIRED");
    const { expiresAt } = await lawyer().onlineRequests.sendPaymentLink({ commonId: _id });
    const seen = await anyone().checkout(byPage(_id));
    expect(seen).toEqual(await app.as("nobody").legalization.checkout({ id: _id, token: byPage(_id).token }));
    expect(seen).toMatchObject({ vale: { number, amountTotal }, methods: [{ key: "transfermovil" }] });
    expect(await anyone().track(byPage(_id))).toEqual({
      vale: "vale" in seen ? seen.vale : undefined,
      steps: [{ state: "pendingToPay", at: now.toISOString() }],
      receipt: null,
      link: { state: "valid", expiresAt },
      can: { pay: true },
    });
    const { reference } = await gatewayPays(vale);
    await expectRefusal(anyone().checkout(byPage(_id)), "REQUEST_NOT_FOUND_OR_PAID");
    const paid = await anyone().track(byPage(_id));
    expect(paid).toMatchObject({
      receipt: { date: "2026-11-20", method: "transfermovil", amount: amountTotal, reference },
      link: { state: "paid" },
      can: { pay: false },
    });
    expect("steps" in paid && paid.steps.map(({ state }) => state)).toEqual(["pendingToPay", "inSettlement"]);
    expect(JSON.stringify(paid)).not.toMatch(/85041512786|5352110044/);
  });

  test("refuse one in dollars, and tell of none to who holds nothing of it", async () => {
    const { _id } = await written({ holderInCuba: false });
    await expectRefusal(anyone().checkout(byPage(_id)), "NO_GATEWAYS");
    for (const asked of [{ commonId: _id }, { commonId: _id, token: "x".repeat(43) }])
      for (const call of ["checkout", "track"] as const) await expectRefusal(anyone()[call](asked), "NOT_FOUND");
    const { number } = await written();
    const rejected = { ...byPage(_id), reason: "Los datos están mal" };
    await expectRefusal(anyone().rejectByUser(rejected), "NOT_FOUND");
    expect(number).toMatch(/^VL/);
  });

  test("the page where a request is followed leads on to the voucher's own", async () => {
    const { _id } = await written();
    const { token } = byPage(_id);
    const { statusCode, headers } = await app.app.inject({ url: `/legalsit/paymentDetails/${_id}?token=${token}` });
    expect([statusCode, headers.location]).toEqual([302, `/legalsit/paymentVale/${_id}?token=${token}`]);
  });
});

describe("money that goes back", () => {
  test("leaves it paid while a part of it is here; whole, it is not paid any more, and who wrote it down is told", async () => {
    const vale = await written();
    const { id } = await gatewayPays(vale);
    await cancelled(vale._id);
    expect(await desk().contract({ id: vale._id })).toMatchObject({ state: "cancelled", paid: true });
    await givenBack(id, "100.00");
    expect(await desk().contract({ id: vale._id })).toMatchObject({ paid: true });
    await givenBack(id, "275.00");
    expect(await desk().contract({ id: vale._id })).toMatchObject({
      state: "cancelled",
      paid: false,
      paidAt: null,
      payment: { method: "transfermovil" },
    });
    const told = await app.server.db.select().from(notifications).where(eq(notifications.type, "legal.refunded"));
    expect(told.map(({ titleEs, titleEn }) => [titleEs, titleEn])).toEqual([
      [`Vale ${vale.number}: se devolvió su pago`, `Voucher ${vale.number}: its payment went back`],
    ]);
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, vale._id), eq(auditLog.action, "legalization.refunded")));
    expect(lines).toMatchObject([{ before: { paid: true }, after: { paid: false, number: vale.number } }]);
    expect(await anyone().track(byPage(vale._id))).toMatchObject({ receipt: null });
  });

  test("of a second payment changes nothing of what the first paid", async () => {
    const vale = await written();
    await gatewayPays(vale);
    const twice = await gatewayPays(vale);
    await givenBack(twice.id, vale.amountTotal);
    expect(await desk().contract({ id: vale._id })).toMatchObject({ state: "inSettlement", paid: true });
  });

  test("at the counter has gone back with the cancellation, which names its receipt", async () => {
    const { _id, amountTotal } = await written();
    const payment = { date: "2026-11-20", method: "cash", amount: amountTotal } as const;
    await desk().save({ _id, state: "inSettlement", payment });
    await desk().save({ _id, state: "cancelled", note: "Devuelto por el comprobante 88-2026" });
    expect(await desk().contract({ id: _id })).toMatchObject({ paid: false, payment: { method: "cash" } });
  });
});

test("the line of time of its client tells what a gateway paid for it, to who keeps the gateway", async () => {
  const { clients } = lawyer();
  const [{ _id: client } = { _id: "" }] = (await clients.list({ search: "Tejidos" })).docs;
  const vale = await written({ client });
  const { reference } = await gatewayPays(vale);
  const of = async (who: string) =>
    (await app.as(`${who}@demo.example`).clients.timeline({ id: client, kind: "payments" })).entries.filter(
      ({ title }) => title === vale.number,
    );
  expect(await of("lawyer")).toEqual([]);
  const [row] = await app.server.db.select().from(payments).where(eq(payments.reference, reference));
  expect(await of("administrator")).toMatchObject([
    { amount: "375.00", currency: "CUP", what: "Confirmada", place: `/transfermovil/all/${row?.id}` },
  ]);
});

test("free money of another gateway or currency pays no voucher", async () => {
  const vale = await written();
  const reason = "Pagó dos veces y pide que sirva para su vale";
  const free = { amount: vale.amountTotal, dueAmount: vale.amountTotal, duplicated: true, refundDue: vale.amountTotal };
  for (const more of [{ gateway: "enzona" }, { gateway: "bipay", currency: "USD", amount: "1.25" }] as const) {
    const { id: _id, updatedAt } = await writeAttempt(app.server.db, "confirmed", { ...free, ...more });
    const wanted = { _id, updatedAt, number: vale.number, reason };
    const refused = await expectRefusal(app.as("administrator@demo.example").payments.linkToRequest(wanted), "INVALID");
    expect(Object.keys(refused.fields ?? {})).toEqual(["number"]);
  }
  expect(await desk().contract({ id: vale._id })).toMatchObject({ state: "pendingToPay", paid: false });
  const { id: _id, updatedAt } = await writeAttempt(app.server.db, "confirmed", free);
  await cashier().linkToRequest({ _id, updatedAt, number: vale.number, reason });
  const { method, amount } = (await desk().contract({ id: vale._id })).payment ?? {};
  expect([method, amount]).toEqual(["transfermovil", vale.amountTotal]);
});
