/** A voucher paid by its link: by Transfermóvil, in CUP, once; and the mails to its holder, in their language. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { notifications } from "../../../../administration/notifications/server/tables.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { applySnapshot } from "../../../../money/payments/server/attempts/apply-snapshot.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import { writeAttempt } from "../../../../money/payments/server/testing/attempts.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const lawyer = () => app.as("lawyer@demo.example");
const legalization = () => lawyer().legalization;
const payer = () => app.as("nobody").legalization;
type ValeInput = NonNullable<Parameters<ReturnType<typeof legalization>["save"]>[0]>;
const holder = {
  fullName: "Maritza Gómez Leal",
  ci: "85041512786",
  phone: "+5352110044",
  email: "maritza@example.cu",
  country: "CU",
};
const document = { documentType: "DT-AC.01", destination: "DE-MX", process: "legalization" } as const;
const createVale = (overrides: ValeInput = {}) => legalization().save({ holder, documents: [document], ...overrides });

const mailsOf = (id: string) =>
  app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedKind, "legalization"), eq(emails.relatedId, id)))
    .orderBy(desc(emails.createdAt), desc(emails.id));
async function sendLink(commonId: string) {
  const { expiresAt } = await lawyer().onlineRequests.sendPaymentLink({ commonId });
  const [mail] = await mailsOf(commonId);
  return { token: new URL(String(mail?.vars.link)).searchParams.get("token") ?? "", expiresAt };
}
async function createLinkedVale(overrides: ValeInput = {}) {
  const vale = await createVale(overrides);
  return { ...vale, ...(await sendLink(vale._id)) };
}
/** A verified confirmation of the gateway. */
async function gatewayPays({ _id, number, amountTotal }: { _id: string; number: string; amountTotal: string }) {
  const attempt = await writeAttempt(app.server.db, "paying", {
    kind: "vale",
    subjectId: _id,
    subjectNumber: number,
    gateway: "transfermovil",
    amount: amountTotal,
    dueAmount: amountTotal,
  });
  await applySnapshot(app.server, attempt.id, {
    state: "paid",
    rawState: "3",
    reference: attempt.reference,
    amount: { minor: BigInt(amountTotal.replace(".", "")), currency: "CUP" },
    observedAt: now,
    evidence: {},
  });
  return attempt;
}

describe("the link", () => {
  test("shows the voucher, its price and Transfermóvil as the only method", async () => {
    const { _id: id, token, number, expiresAt } = await createLinkedVale();
    const checkout = await payer().checkout({ id, token });
    expect(checkout.vale).toMatchObject({ number, amountTotal: "375.00", holderName: holder.fullName });
    expect(checkout.totals).toEqual([{ currency: "CUP", subtotal: "375.00", bankFee: "0.00", total: "375.00" }]);
    expect(checkout.methods.map(({ key }) => key)).toEqual(["transfermovil"]);
    expect(checkout.link).toEqual({ state: "valid", expiresAt });
    expect(JSON.stringify(checkout)).not.toMatch(/85041512786|maritza@example/);
    expect(await app.as("nobody").onlineRequests.priceTotals({ commonId: id, token })).toEqual(checkout.totals);
    const { payments: publicPayments } = app.as("nobody");
    const methods = await publicPayments.methods({ subject: "vale", id, token });
    expect(methods.map(({ key }) => key)).toEqual(["transfermovil"]);
    await expectRefusal(publicPayments.createEnzona({ commonId: id, token }), "NO_GATEWAYS");
    await expectRefusal(publicPayments.createCard({ commonId: id, token, currency: "USD" }), "NO_GATEWAYS");
  });

  test("opens no other voucher; unknown and foreign vouchers get the same refusal", async () => {
    const [first, other] = [await createLinkedVale(), await createLinkedVale()];
    for (const query of [
      { id: other._id, token: first.token },
      { id: first._id, token: "x".repeat(43) },
      { id: first._id },
      { id: "00000000-0000-4000-8000-000000000000", token: first.token },
    ]) {
      await expectRefusal(payer().checkout(query), "NOT_FOUND");
      await expectRefusal(payer().payersFile(query), "NOT_FOUND");
    }
  });

  test("is not sent for vouchers in USD or without permission; ends with a correction or a counter payment", async () => {
    const abroad = await createVale({ holderInCuba: false });
    const send = (commonId: string, userName = "lawyer") =>
      app.as(`${userName}@demo.example`).onlineRequests.sendPaymentLink({ commonId });
    await expectRefusal(send(abroad._id), "NO_GATEWAYS");
    const { _id: id, token } = await createLinkedVale();
    await expectRefusal(send(id, "cashier"), "FORBIDDEN");
    await legalization().save({ _id: id, documents: [{ ...document, quantity: 2 }] });
    await expectRefusal(payer().checkout({ id, token }), "LINK_EXPIRED");
    const other = await createLinkedVale();
    const payment = { date: "2026-11-20", method: "cash", amount: other.amountTotal } as const;
    await legalization().save({ _id: other._id, state: "inSettlement", payment });
    await expectRefusal(payer().checkout({ id: other._id, token: other.token }), "LINK_EXPIRED");
    await expectRefusal(send(other._id), "TRANSITION_NOT_ALLOWED");
  });

  test("reports its status: replaced, ended by a correction, paid at the counter, cancelled", async () => {
    const paymentStatus = (commonId: string, token: string) => app.as("nobody").payments.standing({ commonId, token });
    const { _id: id, token } = await createLinkedVale();
    now = new Date(now.getTime() + 60_000);
    const { token: newToken } = await sendLink(id);
    expect(await paymentStatus(id, token)).toMatchObject({ state: "replaced", payment: null });
    expect(await paymentStatus(id, newToken)).toMatchObject({ state: "open" });
    await legalization().save({ _id: id, documents: [{ ...document, quantity: 2 }] });
    expect(await paymentStatus(id, newToken)).toMatchObject({ state: "closed" });
    expect(await paymentStatus(id, token)).toMatchObject({ state: "replaced" });
    const payment = { date: "2026-11-20", method: "cash", amount: "750.00" } as const;
    await legalization().save({ _id: id, state: "inSettlement", payment });
    for (const anyToken of [token, newToken])
      expect(await paymentStatus(id, anyToken)).toMatchObject({ state: "paid", at: now.toISOString(), payment: null });
    const cancelledVale = await createLinkedVale();
    await legalization().save({ _id: cancelledVale._id, state: "cancelled", note: "No vino nadie a pagarlo" });
    expect(await paymentStatus(cancelledVale._id, cancelledVale.token)).toMatchObject({
      state: "cancelled",
      payment: null,
    });
  });

  test("is issued when there is no address", async () => {
    const { email: _none, ...withoutEmail } = holder;
    const { _id } = await createVale({ holder: withoutEmail });
    expect(await lawyer().onlineRequests.sendPaymentLink({ commonId: _id })).toMatchObject({ emailSent: false });
  });
});

describe("a payment by the link", () => {
  test("is found by the printed number and a datum of the holder, not by the number alone", async () => {
    const { email: _, ...withoutEmail } = holder;
    const { _id, number } = await createVale({ holder: withoutEmail });
    const { find } = app.as("nobody").onlineRequests;
    await expectRefusal(find({ number, datum: "85041512787" }), "REQUEST_NOT_MATCHED");
    for (const datum of [holder.ci, holder.phone]) {
      const { path } = await find({ number: number.toLowerCase(), datum });
      const { pathname, searchParams } = new URL(path, "https://legalsit.example");
      expect(pathname).toBe(`/paymentVale/${_id}`);
      const { vale } = await payer().checkout({ id: _id, token: searchParams.get("token") ?? "" });
      expect(vale).toMatchObject({ number });
    }
  });

  test("mails show Havana time, and the reader's time if known; also for the expiry of the link", async () => {
    await app.server.db.update(users).set({ timeZone: "Asia/Tokyo" }).where(eq(users.email, "client@demo.example"));
    const datesIn = async (email: string) => {
      const vale = await createLinkedVale({ holder: { ...holder, email } });
      await gatewayPays(vale);
      return (await mailsOf(vale._id)).map(({ vars }) => [vars.date, vars.expires]);
    };
    const [date, expiry] = [formatDateTime(now.toISOString(), "es"), expect.stringContaining("(hora de La Habana)")];
    expect(await datesIn(holder.email)).toEqual([
      [`${date} (hora de La Habana)`, undefined],
      [`${date} (hora de La Habana)`, expiry],
    ]);
    const localTime = expect.stringMatching(/\(hora de La Habana; .*\d\d:\d\d en su hora\)$/);
    expect(await datesIn("Client@demo.example")).toEqual([
      [localTime, undefined],
      [localTime, localTime],
    ]);
  });

  test("settles the voucher once, notifies creator and holder, and is in the Transfermóvil list", async () => {
    const vale = await createLinkedVale();
    const { reference } = await gatewayPays(vale);
    const paid = await legalization().contract({ id: vale._id });
    expect(paid).toMatchObject({
      state: "inSettlement",
      paid: true,
      payment: { method: "transfermovil", amount: "375.00", reference },
    });
    expect(paid.log.at(-1)).toMatchObject({ to: "inSettlement", byName: "Sistema" });
    const [mail] = await mailsOf(vale._id);
    expect(mail).toMatchObject({ template: "valePaid", to: "maritza@example.cu", language: "es" });
    expect(mail?.subject).toBe(`Recibimos el pago del vale ${vale.number}`);
    const notificationRows = await app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "legal.paid"));
    expect(notificationRows.some(({ titleEs }) => titleEs === `Vale ${vale.number} pagado`)).toBe(true);
    const { docs } = await app
      .as("cashier@demo.example")
      .payments.listTransfermovil({ type: "legalization", search: vale.number });
    expect(docs.map((each) => each.reference)).toEqual([reference]);
    // A second payment is refunded.
    const secondPayment = await gatewayPays(vale);
    const [row] = await app.server.db.select().from(payments).where(eq(payments.id, secondPayment.id));
    expect(row).toMatchObject({ duplicated: true, settled: false, refundDue: "375.00" });
  });

  test("is fully refunded when the voucher is cancelled", async () => {
    const vale = await createLinkedVale();
    const { id } = await gatewayPays(vale);
    await legalization().save({ _id: vale._id, state: "cancelled", note: "El titular ya no viaja" });
    const [row] = await app.server.db.select().from(payments).where(eq(payments.id, id));
    expect(row?.refundDue).toBe("375.00");
  });

  test("while open, blocks corrections, counter payments and cancellation", async () => {
    const vale = await createLinkedVale();
    await writeAttempt(app.server.db, "paying", {
      kind: "vale",
      subjectId: vale._id,
      subjectNumber: vale.number,
      gateway: "transfermovil",
      amount: "375.00",
      dueAmount: "375.00",
    });
    const payment = { date: "2026-11-20", method: "cash", amount: "375.00" } as const;
    const inputs: ValeInput[] = [
      { documents: [{ ...document, quantity: 2 }] },
      { state: "inSettlement", payment },
      { state: "cancelled", note: "El titular ya no viaja" },
    ];
    for (const input of inputs)
      await expectRefusal(legalization().save({ _id: vale._id, ...input }), "PAYMENT_IN_PROGRESS");
  });
});

describe("what is written to its holder", () => {
  test("in the language of their country, when ready and when delivered", async () => {
    const { _id, number, amountTotal } = await createVale({ holder: { ...holder, country: "US" }, holderInCuba: true });
    const moveTo = (state: ValeInput["state"], overrides: ValeInput = {}) =>
      legalization().save({ _id, ...(state && { state }), ...overrides });
    await moveTo("inSettlement", { payment: { date: "2026-11-20", method: "cash", amount: amountTotal } });
    await moveTo("inCommercial");
    await moveTo("packagePreparation");
    const { documents } = await moveTo("processLegalization");
    const completedDocuments = documents.map(({ _id: id, stamps }) => ({
      _id: id,
      stamps: stamps.map(({ stamp }) => ({ stamp, obtainedAt: "2026-11-20" })),
    }));
    await legalization().save({ _id, documents: completedDocuments });
    await moveTo("inReviewer");
    await moveTo("readyToCustomer");
    await moveTo("completed", { receiver: { name: holder.fullName, ci: holder.ci } });
    const mails = await mailsOf(_id);
    expect(mails.map(({ template }) => template).sort()).toEqual([
      "legalizationDelivered",
      "legalizationReady",
      "valePaid",
    ]);
    const readyMail = mails.find(({ template }) => template === "legalizationReady");
    expect(readyMail?.subject).toBe(`Your documents are ready: ${number}`);
    expect(readyMail?.language).toBe("en");
  });
});
