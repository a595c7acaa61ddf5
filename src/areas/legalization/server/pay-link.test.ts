/** A voucher that is paid by its link: by Transfermóvil, in pesos, once; what is written to its holder, in their language. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDateTime } from "../../../kit/format.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { settleSnapshot } from "../../payments/server/attempts/settle.ts";
import { payments } from "../../payments/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { writeAttempt } from "../../payments/server/testing/attempts.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const lawyer = () => app.as("lawyer@demo.example");
const desk = () => lawyer().legalization;
const payer = () => app.as("nobody").legalization;
type Wanted = NonNullable<Parameters<ReturnType<typeof desk>["save"]>[0]>;
const holder = {
  fullName: "Maritza Gómez Leal",
  ci: "85041512786",
  phone: "+5352110044",
  email: "maritza@example.cu",
  country: "CU",
};
const document = { documentType: "DT-AC.01", destination: "DE-MX", process: "legalization" } as const;
const written = (more: Wanted = {}) => desk().save({ holder, documents: [document], ...more });

const mailsOf = (id: string) =>
  app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedKind, "legalization"), eq(emails.relatedId, id)))
    .orderBy(desc(emails.createdAt), desc(emails.id));
async function sent(commonId: string) {
  const { expiresAt } = await lawyer().onlineRequests.sendPaymentLink({ commonId });
  const [mail] = await mailsOf(commonId);
  return { token: new URL(String(mail?.vars.link)).searchParams.get("token") ?? "", expiresAt };
}
async function linked(more: Wanted = {}) {
  const vale = await written(more);
  return { ...vale, ...(await sent(vale._id)) };
}
/** What the gateway proves. */
async function gatewayPays({ _id, number, amountTotal }: { _id: string; number: string; amountTotal: string }) {
  const attempt = await writeAttempt(app.server.db, "paying", {
    kind: "vale",
    subjectId: _id,
    subjectNumber: number,
    gateway: "transfermovil",
    amount: amountTotal,
    dueAmount: amountTotal,
  });
  await settleSnapshot(app.server, attempt.id, {
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
  test("shows the voucher, what it costs and how it is paid: by Transfermóvil and by nothing else", async () => {
    const { _id: id, token, number, expiresAt } = await linked();
    const seen = await payer().checkout({ id, token });
    expect(seen.vale).toMatchObject({ number, amountTotal: "375.00", holderName: holder.fullName });
    expect(seen.totals).toEqual([{ currency: "CUP", subtotal: "375.00", bankFee: "0.00", total: "375.00" }]);
    expect(seen.methods.map(({ key }) => key)).toEqual(["transfermovil"]);
    expect(seen.link).toEqual({ state: "valid", expiresAt });
    expect(JSON.stringify(seen)).not.toMatch(/85041512786|maritza@example/);
    expect(await app.as("nobody").onlineRequests.priceTotals({ commonId: id, token })).toEqual(seen.totals);
    const { payments: pays } = app.as("nobody");
    const ways = await pays.methods({ subject: "vale", id, token });
    expect(ways.map(({ key }) => key)).toEqual(["transfermovil"]);
    await expectRefusal(pays.createEnzona({ commonId: id, token }), "NO_GATEWAYS");
    await expectRefusal(pays.createCard({ commonId: id, token, currency: "USD" }), "NO_GATEWAYS");
  });

  test("opens no other voucher, and what is not there is told as what is somebody else's", async () => {
    const [one, other] = [await linked(), await linked()];
    for (const asked of [
      { id: other._id, token: one.token },
      { id: one._id, token: "x".repeat(43) },
      { id: one._id },
      { id: "00000000-0000-4000-8000-000000000000", token: one.token },
    ]) {
      await expectRefusal(payer().checkout(asked), "NOT_FOUND");
      await expectRefusal(payer().payersFile(asked), "NOT_FOUND");
    }
  });

  test("is not sent for one in dollars, nor by who may not open vouchers; ends with a correction and with the counter", async () => {
    const abroad = await written({ holderInCuba: false });
    const send = (commonId: string, who = "lawyer") =>
      app.as(`${who}@demo.example`).onlineRequests.sendPaymentLink({ commonId });
    await expectRefusal(send(abroad._id), "NO_GATEWAYS");
    const { _id: id, token } = await linked();
    await expectRefusal(send(id, "cashier"), "FORBIDDEN");
    await desk().save({ _id: id, documents: [{ ...document, quantity: 2 }] });
    await expectRefusal(payer().checkout({ id, token }), "LINK_EXPIRED");
    const other = await linked();
    const payment = { date: "2026-11-20", method: "cash", amount: other.amountTotal } as const;
    await desk().save({ _id: other._id, state: "inSettlement", payment });
    await expectRefusal(payer().checkout({ id: other._id, token: other.token }), "LINK_EXPIRED");
    await expectRefusal(send(other._id), "TRANSITION_NOT_ALLOWED");
  });

  test("says to who still has it what became of it: replaced, ended by a correction, paid at the counter, cancelled", async () => {
    const standing = (commonId: string, token: string) => app.as("nobody").payments.standing({ commonId, token });
    const { _id: id, token } = await linked();
    now = new Date(now.getTime() + 60_000);
    const { token: newer } = await sent(id);
    expect(await standing(id, token)).toMatchObject({ state: "replaced", payment: null });
    expect(await standing(id, newer)).toMatchObject({ state: "open" });
    await desk().save({ _id: id, documents: [{ ...document, quantity: 2 }] });
    expect(await standing(id, newer)).toMatchObject({ state: "closed" });
    expect(await standing(id, token)).toMatchObject({ state: "replaced" });
    const payment = { date: "2026-11-20", method: "cash", amount: "750.00" } as const;
    await desk().save({ _id: id, state: "inSettlement", payment });
    for (const held of [token, newer])
      expect(await standing(id, held)).toMatchObject({ state: "paid", at: now.toISOString(), payment: null });
    const given = await linked();
    await desk().save({ _id: given._id, state: "cancelled", note: "No vino nadie a pagarlo" });
    expect(await standing(given._id, given.token)).toMatchObject({ state: "cancelled", payment: null });
  });

  test("is there for the code of the paper where nobody can be written to", async () => {
    const { email: _none, ...unreached } = holder;
    const { _id } = await written({ holder: unreached });
    expect(await lawyer().onlineRequests.sendPaymentLink({ commonId: _id })).toMatchObject({ emailSent: false });
  });
});

describe("money that comes by it", () => {
  test("is written of by Havana's hour, and that of its reader where it is known; so is the end of the link", async () => {
    await app.server.db.update(users).set({ timeZone: "Asia/Tokyo" }).where(eq(users.email, "client@demo.example"));
    const told = async (email: string) => {
      const vale = await linked({ holder: { ...holder, email } });
      await gatewayPays(vale);
      return (await mailsOf(vale._id)).map(({ vars }) => [vars.date, vars.expires]);
    };
    const [date, end] = [formatDateTime(now.toISOString(), "es"), expect.stringContaining("(hora de La Habana)")];
    expect(await told(holder.email)).toEqual([
      [`${date} (hora de La Habana)`, undefined],
      [`${date} (hora de La Habana)`, end],
    ]);
    const own = expect.stringMatching(/\(hora de La Habana; .*\d\d:\d\d en su hora\)$/);
    expect(await told("Client@demo.example")).toEqual([
      [own, undefined],
      [own, own],
    ]);
  });

  test("settles it once, tells who wrote it down and its holder, and stands in the list of Transfermóvil", async () => {
    const vale = await linked();
    const { reference } = await gatewayPays(vale);
    const paid = await desk().contract({ id: vale._id });
    expect(paid).toMatchObject({
      state: "inSettlement",
      paid: true,
      payment: { method: "transfermovil", amount: "375.00", reference },
    });
    expect(paid.log.at(-1)).toMatchObject({ to: "inSettlement", byName: "Sistema" });
    const [mail] = await mailsOf(vale._id);
    expect(mail).toMatchObject({ template: "valePaid", to: "maritza@example.cu", language: "es" });
    expect(mail?.subject).toBe(`Recibimos el pago del vale ${vale.number}`);
    const told = await app.server.db.select().from(notifications).where(eq(notifications.type, "legal.paid"));
    expect(told.some(({ titleEs }) => titleEs === `Vale ${vale.number} pagado`)).toBe(true);
    const { docs } = await app
      .as("cashier@demo.example")
      .payments.listTransfermovil({ type: "legalization", search: vale.number });
    expect(docs.map((each) => each.reference)).toEqual([reference]);
    // A second one is owed back.
    const twice = await gatewayPays(vale);
    const [row] = await app.server.db.select().from(payments).where(eq(payments.id, twice.id));
    expect(row).toMatchObject({ duplicated: true, settled: false, refundDue: "375.00" });
  });

  test("is owed back whole when the voucher is cancelled", async () => {
    const vale = await linked();
    const { id } = await gatewayPays(vale);
    await desk().save({ _id: vale._id, state: "cancelled", note: "El titular ya no viaja" });
    const [row] = await app.server.db.select().from(payments).where(eq(payments.id, id));
    expect(row?.refundDue).toBe("375.00");
  });

  test("is waited for: meanwhile it is neither corrected, nor paid at the counter, nor cancelled", async () => {
    const vale = await linked();
    await writeAttempt(app.server.db, "paying", {
      kind: "vale",
      subjectId: vale._id,
      subjectNumber: vale.number,
      gateway: "transfermovil",
      amount: "375.00",
      dueAmount: "375.00",
    });
    const payment = { date: "2026-11-20", method: "cash", amount: "375.00" } as const;
    const tries: Wanted[] = [
      { documents: [{ ...document, quantity: 2 }] },
      { state: "inSettlement", payment },
      { state: "cancelled", note: "El titular ya no viaja" },
    ];
    for (const wanted of tries) await expectRefusal(desk().save({ _id: vale._id, ...wanted }), "PAYMENT_IN_PROGRESS");
  });
});

describe("what is written to its holder", () => {
  test("in the language of their country, when it is ready and when it was handed over", async () => {
    const { _id, number, amountTotal } = await written({ holder: { ...holder, country: "US" }, holderInCuba: true });
    const step = (state: Wanted["state"], more: Wanted = {}) => desk().save({ _id, ...(state && { state }), ...more });
    await step("inSettlement", { payment: { date: "2026-11-20", method: "cash", amount: amountTotal } });
    await step("inCommercial");
    await step("packagePreparation");
    const { documents } = await step("processLegalization");
    const done = documents.map(({ _id: id, stamps }) => ({
      _id: id,
      stamps: stamps.map(({ stamp }) => ({ stamp, obtainedAt: "2026-11-20" })),
    }));
    await desk().save({ _id, documents: done });
    await step("inReviewer");
    await step("readyToCustomer");
    await step("completed", { receiver: { name: holder.fullName, ci: holder.ci } });
    const mails = await mailsOf(_id);
    expect(mails.map(({ template }) => template).sort()).toEqual([
      "legalizationDelivered",
      "legalizationReady",
      "valePaid",
    ]);
    const ready = mails.find(({ template }) => template === "legalizationReady");
    expect(ready?.subject).toBe(`Your documents are ready: ${number}`);
    expect(ready?.language).toBe("en");
  });
});
