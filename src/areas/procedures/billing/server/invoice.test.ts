// @engine both
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { sum } from "../../../../kit/numbers/money.ts";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, RefusedCall, type TestApp } from "../../../../server/testing/test-app.ts";
import {
  alberto,
  sampleBirthForm,
  deliverRequest,
  makeRoom,
  rosa,
  teresa,
} from "../../online-requests/server/testing/request-steps.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { payments } from "../../../money/payments/server/tables.ts";
import { invoiceWorkflow } from "../states.ts";
import { invoiceTotalsOf } from "../invoice-totals.ts";
import { readTotals } from "./invoice-queries.ts";
import { invoiceStateMachine } from "./invoice.ts";
import { invoiceLines, invoices } from "./tables.ts";

const administrator = "administrator@demo.example";
let app: TestApp;
const now = new Date();
const today = () => dayOf(now);
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());
/** Each test starts without invoices. */
beforeEach(async () => {
  await app.server.db.delete(invoiceLines);
  await app.server.db.delete(invoices);
  await app.server.db.update(requestForms).set({ invoiceNumber: null, invoiceDate: null });
  await app.server.db.execute(sql`delete from number_series where series = 'FA'`);
});

const billingApi = (who = alberto) => app.as(who).billing;
const issue = (ids: string[], overrides: object = {}, who = alberto) =>
  billingApi(who).issue({ ids, invoiceDate: today(), ...overrides });
const ownNumber = (count: number) => `FA${today().slice(2, 4)}${String(count).padStart(6, "0")}`;
const readNumbers = async () => (await app.server.db.select().from(invoices)).map((row) => row.number).sort();

describe("workflow of an invoice", () => {
  let id = "";
  beforeEach(async () => {
    const by = { issuedAt: now.toISOString(), issuedByName: "Alberto" };
    const [row] = await app.server.db
      .insert(invoices)
      .values({ number: "VIDA-1", family: "AP", date: today(), lines: 0, ...by })
      .returning();
    id = row?.id ?? "";
  });
  describeWorkflow("an invoice", {
    workflow: invoiceWorkflow,
    actors: ["biller"],
    table: "issued → void: biller",
    db: () => app.server.db,
    rows: invoices,
    id: () => id,
    move: invoiceStateMachine.move,
  });
});

describe("an invoice", () => {
  test("contains prices and stamps of the forms, and the forms refer to it", async () => {
    const ids = [...(await deliverRequest(app, [rosa, { ...rosa, copies: 2 }])), ...(await deliverRequest(app))];
    const before = await billingApi().preview({ ids });
    expect(before).toMatchObject({ nextNumber: ownNumber(1) });
    expect(before.lines.map((line) => line.obstacle)).toEqual([null, null, null]);
    const lastYear = `${Number(today().slice(0, 4)) - 1}-12-30`;
    expect((await billingApi().preview({ ids, invoiceDate: lastYear })).nextNumber.slice(2, 4)).toBe(
      lastYear.slice(2, 4),
    );
    const { invoice, count } = await issue(ids);
    expect(count).toBe(3);
    expect(invoice).toMatchObject({ number: ownNumber(1), date: today(), status: "issued", lines: 3, family: "AP" });
    expect(invoice.totalsByCurrency).toEqual(before.totalsByCurrency);
    const details = await billingApi().invoice({ id: invoice._id });
    expect(sum(details.invoiceLines.map((line) => line.amount))).toBe(invoice.totalsByCurrency[0]?.amount);
    expect(sum(details.stamps.map((stamp) => stamp.amount))).toBe(invoice.totalsByCurrency[0]?.stamps);
    for (const line of details.invoiceLines) expect(sum([line.fee, line.legalization, line.stamps])).toBe(line.amount);
    const form = await app.as(alberto).onlineRequests.formDetails({ formId: ids[0] ?? "" });
    expect(form.form.invoice).toEqual({ number: ownNumber(1), date: today() });
  });

  test("of a card payment contains the paid amount and the bank's fee", async () => {
    const ids = await deliverRequest(app, [rosa, rosa]);
    await app.server.db.execute(sql`
      update payments set gateway = 'bipay', amount = 7.88, currency = 'USD', bank_fee = 0.72, rate = 455
      where id = (select payment_id from request_groups g join request_forms f on f.common_id = g.common_id
                  where f.id = ${ids[0]})`);
    const { invoice } = await issue(ids.slice(0, 1));
    const { invoice: other } = await issue(ids.slice(1));
    for (const each of [invoice, other])
      expect(each.totalsByCurrency).toEqual([
        { currency: "CUP", lines: 1, amount: "1630.00", stamps: "5.00", bankFee: "0.00", collected: "0.00" },
        { currency: "USD", lines: 0, amount: "0.00", stamps: "0.00", bankFee: "0.36", collected: "3.94" },
      ]);
  });

  test("is unaffected by later changes of prices and names", async () => {
    const ids = await deliverRequest(app);
    const { invoice } = await issue(ids);
    const before = await billingApi().invoice({ id: invoice._id });
    await app.server.db
      .update(requestForms)
      .set({ firstName: "Otra", amountTotal: "9.00" })
      .where(eq(requestForms.id, ids[0] ?? ""));
    expect(await billingApi().invoice({ id: invoice._id })).toEqual(before);
  });

  test("is rendered as PDF, and each printing is in the audit log", async () => {
    const { invoice } = await issue(await deliverRequest(app));
    const file = await billingApi().invoiceFile({ id: invoice._id });
    const lines = await app.server.db.execute(
      sql`select action from audit_log where record_id = ${invoice._id} order by id`,
    );
    expect(lines.rows).toEqual([{ action: "billing.issue" }, { action: "billing.print" }]);
    const pdf = readPdf(file);
    const text = pdf.pages.flat().join(" ").replaceAll("\u00a0", " ");
    for (const expected of [
      "Legalsit",
      invoice.number,
      "Facturado por",
      "Alberto Pérez Sosa",
      "Rosa María Ferrer Núñez",
      "1 630.00 CUP",
    ])
      expect(text).toContain(expected);
    expect(pdf.tags.filter((tag) => tag === "TH")).toHaveLength(7);
    expect(text).not.toContain("ANULADA");
    await billingApi().voidInvoice({ _id: invoice._id, note: "Se imprimió con otra línea" });
    const voided = readPdf(await billingApi().invoiceFile({ id: invoice._id })).pages.flat();
    expect(voided).toContain("ANULADA");
    expect(voided.join(" ")).toContain("Se imprimió con otra línea");
  });
});

test("many are printed as one file in the order chosen, each with its own pages and audit line", async () => {
  const ids = await deliverRequest(app, [rosa, rosa]);
  const first = await issue(ids.slice(0, 1));
  const second = await issue(ids.slice(1));
  const matchingNumbers = (await billingApi().matchingInvoices({ family: "AP" })).map(({ number }) => number);
  expect(matchingNumbers).toEqual(expect.arrayContaining([first.invoice.number, second.invoice.number]));
  const both = [second.invoice, first.invoice];
  const file = await billingApi().invoiceFiles({ ids: both.map(({ _id }) => _id).join(",") });
  const { pages } = readPdf(file);
  expect(pages).toHaveLength(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(both[at]?.number);
    expect(page.join("")).toContain("Página 1 de 1");
  }
  const { rows } = await app.server.db.execute(
    sql`select record_id as id from audit_log where action = 'billing.print' order by id desc limit 2`,
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(both.map(({ _id }) => _id)));
  await expectRefusal(app.as(teresa).billing.invoiceFiles({ ids: first.invoice._id }), "NOT_FOUND");
});

test("twenty concurrent requests return the same file, each with its audit entry", async () => {
  const ids = await deliverRequest(app, [rosa]);
  const { invoice } = await issue(ids);
  const files = await Promise.all(Array.from({ length: 20 }, () => billingApi().invoiceFiles({ ids: invoice._id })));
  for (const file of files) expect(readPdf(file).pages).toEqual(readPdf(files[0] as Buffer).pages);
  const { rows } = await app.server.db.execute(
    sql`select 1 from audit_log where action = 'billing.print' and record_id = ${invoice._id}`,
  );
  expect(rows).toHaveLength(20);
});

describe("numbers", () => {
  test("have no gaps: a refused invoice uses none", async () => {
    const ids = await deliverRequest(app, [rosa, rosa, rosa]);
    await issue(ids.slice(0, 1));
    await expectRefusal(issue(ids.slice(0, 2)), "NOT_BILLABLE");
    await expectRefusal(issue(ids.slice(1), { invoiceDate: addDays(today(), 1) }), "INVALID");
    await issue(ids.slice(1, 2), { invoiceNumber: "a-17/26" });
    await issue(ids.slice(2));
    expect(await readNumbers()).toEqual(["A-17/26", ownNumber(1), ownNumber(2)]);
  });

  test("are of the year of the invoice's date", async () => {
    const lastYear = Number(today().slice(0, 4)) - 1;
    const deliveredAt = `${lastYear}-12-30T15:00:00.000Z`;
    const [first = "", second = ""] = await deliverRequest(app, [rosa, rosa], { deliveredAt });
    const late = await issue([first], { invoiceDate: `${lastYear}-12-31` });
    expect(late.invoice.number).toBe(`FA${String(lastYear).slice(2)}000001`);
    expect((await issue([second])).invoice.number).toBe(ownNumber(1));
  });

  test("that exist are refused, of a void invoice too", async () => {
    const [first = "", second = "", third = ""] = await deliverRequest(app, [rosa, rosa, rosa]);
    const { invoice } = await issue([first], { invoiceNumber: "LIBRO-9" });
    const refusal = await expectRefusal(issue([second], { invoiceNumber: "libro-9" }), "INVOICE_EXISTS");
    expect(refusal.fields?.invoiceNumber?.[0]).toBe("El número de factura ya existe. Use otro.");
    await billingApi().voidInvoice({ _id: invoice._id, note: "Cliente equivocado en el libro" });
    await expectRefusal(issue([third], { invoiceNumber: "LIBRO-9" }), "INVOICE_EXISTS");
  });

  test("never go up while their dates decrease, however many are made at once", async () => {
    const ids = await deliverRequest(app, [rosa, rosa, rosa], { deliveredAt: "2026-01-10T15:00:00.000Z" });
    const moreIds = await deliverRequest(app, [rosa, rosa, rosa], { deliveredAt: "2026-01-10T15:00:00.000Z" });
    const days = [0, -3, -1, -4, -2, 0].map((back) => addDays(today(), back));
    const results = await Promise.allSettled(
      [...ids, ...moreIds].map((id, at) => issue([id], { invoiceDate: days[at] ?? "" })),
    );
    for (const each of results)
      if (each.status === "rejected")
        expect(Object.keys((each.reason as RefusedCall).fields ?? {})).toEqual(["invoiceDate"]);
    const books = await app.server.db.select().from(invoices).orderBy(invoices.number);
    expect(books.map((row) => row.number)).toEqual(books.map((_row, at) => ownNumber(at + 1)));
    expect(books.map((row) => row.date)).toEqual(books.map((row) => row.date).sort());
    expect(books.length).toBeGreaterThan(0);
    const [remainingId = ""] = await deliverRequest(app, [rosa], { deliveredAt: "2026-01-10T15:00:00.000Z" });
    const last = books.at(-1)?.date ?? "";
    await expectRefusal(issue([remainingId], { invoiceDate: addDays(last, -1) }), "INVALID");
    expect((await issue([remainingId], { invoiceDate: last })).invoice.number).toBe(ownNumber(books.length + 1));
  });

  test("of the demo office follow their dates too", async () => {
    const open = await openTestApp();
    const books = await open.server.db.select().from(invoices).orderBy(invoices.number);
    await open.close();
    expect(books.length).toBeGreaterThan(3);
    expect(books.map((row) => row.date)).toEqual(books.map((row) => row.date).sort());
  });

  test("in the firm's own form are never typed", async () => {
    const ids = await deliverRequest(app);
    const refusal = await expectRefusal(issue(ids, { invoiceNumber: ownNumber(7) }), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["invoiceNumber"]);
  });
});

describe("refused", () => {
  test("a date in the future, or before the last delivery", async () => {
    const ids = await deliverRequest(app);
    for (const invoiceDate of [addDays(today(), 1), addDays(today(), -1)]) {
      const refusal = await expectRefusal(issue(ids, { invoiceDate }), "INVALID");
      expect(Object.keys(refusal.fields ?? {})).toEqual(["invoiceDate"]);
    }
    expect(await readNumbers()).toEqual([]);
  });

  test("no date on which it was delivered in Havana, however late in the evening", async () => {
    const ids = await deliverRequest(app, [rosa], { deliveredAt: `${today()}T03:30:00.000Z` });
    const yesterday = addDays(today(), -1);
    await expectRefusal(issue(ids, { invoiceDate: addDays(yesterday, -1) }), "INVALID");
    expect((await issue(ids, { invoiceDate: yesterday })).invoice.date).toBe(yesterday);
  });

  test("delivered but unpaid forms, by number", async () => {
    const [first = "", second = ""] = await deliverRequest(app, [rosa, rosa]);
    await app.server.db.update(requestForms).set({ paidAt: null }).where(eq(requestForms.id, second));
    const refusal = await expectRefusal(issue([first, second]), "NOT_BILLABLE");
    expect(refusal.facts.rows).toMatchObject([{ _id: second, kind: "notPaid" }]);
  });

  test("undelivered forms, by number", async () => {
    const [first = "", second = ""] = await deliverRequest(app, [rosa, rosa]);
    await app.as(alberto).onlineRequests.setStatus({
      _id: second,
      status: "readyToDelivery",
      note: "Se entregó otro documento",
    });
    const refusal = await expectRefusal(issue([first, second]), "NOT_BILLABLE");
    expect(refusal.facts.rows).toMatchObject([{ _id: second, kind: "notDelivered" }]);
  });

  test("forms of another family are not found", async () => {
    const [tr = ""] = await deliverRequest(app, [sampleBirthForm]);
    const [ap = ""] = await deliverRequest(app);
    await expectRefusal(issue([tr, ap]), "NOT_FOUND");
    expect((await billingApi().preview({ ids: [tr, ap] })).lines).toHaveLength(1);
    const { invoice } = await issue([tr], {}, teresa);
    await expectRefusal(billingApi().invoice({ id: invoice._id }), "NOT_FOUND");
    await expectRefusal(billingApi().invoiceFile({ id: invoice._id }), "NOT_FOUND");
    await expectRefusal(billingApi().voidInvoice({ _id: invoice._id, note: "No es de mi familia" }), "NOT_FOUND");
  });

  test("two families on one invoice", async () => {
    const ids = [...(await deliverRequest(app, [sampleBirthForm])), ...(await deliverRequest(app))];
    const refusal = await expectRefusal(issue(ids, {}, administrator), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["ids"]);
  });
});

describe("voided", () => {
  test("its forms can be invoiced again, its number stays", async () => {
    const ids = await deliverRequest(app, [rosa, rosa]);
    const { invoice } = await issue(ids);
    const voided = await billingApi().voidInvoice({ _id: invoice._id, note: "Se facturó con otra fecha" });
    expect(voided).toMatchObject({ status: "void", voidNote: "Se facturó con otra fecha", number: ownNumber(1) });
    expect(voided.totalsByCurrency).toEqual(invoice.totalsByCurrency);
    // The details link to the forms and contain the history with author and reason.
    const page = await billingApi().invoice({ id: invoice._id });
    expect(page.invoiceLines.map(({ formId }) => formId).sort()).toEqual([...ids].sort());
    expect(page.history.map(({ deed: action, note, byName }) => [action, note, byName])).toEqual([
      ["billing.void", "Se facturó con otra fecha", voided.voidedByName],
      ["billing.issue", null, invoice.issuedByName],
    ]);
    expect((await issue(ids)).invoice.number).toBe(ownNumber(2));
    await expectRefusal(
      billingApi().voidInvoice({ _id: invoice._id, note: "Otra vez la misma factura" }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("needs a reason, and the version that was read", async () => {
    const { invoice } = await issue(await deliverRequest(app));
    await expectRefusal(billingApi().voidInvoice({ _id: invoice._id, note: "corta" }), "INVALID");
    await expectRefusal(
      billingApi().voidInvoice({
        _id: invoice._id,
        note: "Con la versión de otro día",
        updatedAt: "2020-01-01T00:00:00Z",
      }),
      "CONFLICT",
    );
  });

  test("a delivered form steps back only once it is on no invoice", async () => {
    const [_id = ""] = await deliverRequest(app);
    const revertDelivery = () =>
      app.as(alberto).onlineRequests.setStatus({ _id, status: "readyToDelivery", note: "Volvió a la oficina" });
    const { invoice } = await issue([_id]);
    await expectRefusal(revertDelivery(), "TRANSITION_NOT_ALLOWED");
    await billingApi().voidInvoice({ _id: invoice._id, note: "No se había entregado" });
    expect((await revertDelivery()).status).toBe("readyToDelivery");
  });
});

describe("at the same moment", () => {
  const settleAll = async <T>(attempts: readonly Promise<T>[]) => {
    const results = await Promise.allSettled(attempts);
    const refusals = results.flatMap((each) => (each.status === "rejected" ? [each.reason as RefusedCall] : []));
    const successes = results.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    return { won: successes, lost: refusals };
  };

  test("of two concurrent invoices of the same rows one succeeds, the other is refused with rows and author", async () => {
    const ids = await deliverRequest(app, [rosa, rosa]);
    const { won: successes, lost: refusals } = await settleAll([
      issue(ids, {}, alberto),
      issue(ids.toReversed(), {}, administrator),
    ]);
    expect(successes).toHaveLength(1);
    expect(refusals.map((each) => each.code)).toEqual(["NOT_BILLABLE"]);
    const [winner] = successes;
    const rows = refusals[0]?.facts.rows as { _id: string; kind: string; invoice: string; byName: string }[];
    expect(rows.map((row) => row._id).sort()).toEqual([...ids].sort());
    for (const row of rows)
      expect(row).toMatchObject({
        kind: "invoiced",
        invoice: winner?.invoice.number,
        byName: winner?.invoice.issuedByName,
      });
  });

  test("many bill overlapping rows: no form twice, no number left out", async () => {
    const ids = [
      ...(await deliverRequest(app, [rosa, rosa, rosa])),
      ...(await deliverRequest(app, [rosa, rosa, rosa])),
    ];
    const windows = Array.from({ length: 12 }, (_, at) => {
      const some = ids.filter((_id, index) => (index + at) % 3 === 0 || index === at % 6);
      return at % 2 === 0 ? some : some.toReversed();
    });
    const { won: successes, lost: refusals } = await settleAll(
      windows.map((some, at) => issue(some, {}, at % 2 === 0 ? alberto : administrator)),
    );
    for (const refusal of refusals) expect(refusal.code).toBe("NOT_BILLABLE");
    expect(await readNumbers()).toEqual(successes.map((_each, at) => ownNumber(at + 1)));
    const live = await app.server.db.select().from(invoiceLines).where(eq(invoiceLines.live, true));
    expect(new Set(live.map((line) => line.formId)).size).toBe(live.length);
    expect(live).toHaveLength(successes.reduce((sum, { count }) => sum + count, 0));
  });

  test("a step back and an invoice: one of them", async () => {
    for (let round = 0; round < 4; round++) {
      const [_id = ""] = await deliverRequest(app);
      const back = app
        .as(administrator)
        .onlineRequests.setStatus({ _id, status: "readyToDelivery", note: "Se marcó por error" })
        .then(() => "back");
      const { won: successes } = await settleAll([issue([_id]).then(() => "issued"), back]);
      expect(successes).toHaveLength(1);
      const [form] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, _id));
      expect([form?.status, form?.invoiceNumber !== null]).toEqual(
        successes[0] === "issued" ? ["delivered", true] : ["readyToDelivery", false],
      );
    }
  });

  test("an invoice is voided once", async () => {
    const { invoice } = await issue(await deliverRequest(app));
    const attempts = [alberto, administrator].map((who) =>
      billingApi(who).voidInvoice({ _id: invoice._id, note: "Los dos la anulan a la vez" }),
    );
    const { won: successes, lost: refusals } = await settleAll(attempts);
    expect([successes.length, refusals.map((each) => each.code)]).toEqual([1, ["TRANSITION_NOT_ALLOWED"]]);
  });
});

test("sums of the database and of the lines agree, whatever the currencies", async () => {
  const ids = await deliverRequest(app, [rosa, rosa, rosa]);
  const paymentCurrencies = ["CUP", "USD", "EUR"] as const;
  for (const [at, id] of ids.entries()) {
    await app.server.db
      .update(requestForms)
      .set({ amountTotal: `${(at + 1) * 333_333}.${at}7`, currency: paymentCurrencies[at] ?? "CUP" })
      .where(eq(requestForms.id, id));
  }
  await app.server.db.update(payments).set({ bankFee: "12.34" });
  const { invoice } = await issue(ids);
  const { invoiceLines: lines } = await billingApi().invoice({ id: invoice._id });
  expect((await readTotals(app.server.db, [invoice._id])).get(invoice._id)).toEqual(invoiceTotalsOf(lines));
  expect(invoiceTotalsOf(lines).map((total) => total.lines)).toEqual([1, 1, 1]);
});
