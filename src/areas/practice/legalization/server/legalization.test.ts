// @engine both
/**
 * Office legalization: prices by worked examples, the workflow from voucher to completed, the
 * counters.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { tariffs } from "../../../procedures/online-services/server/tables.ts";
import { legalizationContract } from "../contract.ts";
import { counters, counterStates } from "../states.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const desk = (userName = "lawyer") => app.as(`${userName}@demo.example`).legalization;
type ValeInput = NonNullable<Parameters<ReturnType<typeof desk>["save"]>[0]>;
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const birth = { documentType: "DT-RG.01", destination: "DE-ES", process: "obtainingAndLegalization" } as const;
const degree = { documentType: "DT-AC.01", destination: "DE-MX", process: "legalization" } as const;
const draft = (overrides: ValeInput = {}): ValeInput => ({
  holder,
  holderInCuba: true,
  documents: [birth],
  ...overrides,
});
const moveTo = async (_id: string, state: ValeInput["state"], overrides: ValeInput = {}) =>
  desk().save({ _id, ...(state && { state }), ...overrides });

test.each([
  ["birth extract, both, two copies", draft({ documents: [{ ...birth, quantity: 2 }] }), "1560.00", "CUP"],
  ["a degree that the client brought", draft({ documents: [degree] }), "375.00", "CUP"],
  ["birth extract, both, holder abroad", draft({ holderInCuba: false }), "82.00", "USD"],
  ["a criminal record, both", draft({ documents: [{ ...birth, documentType: "DT-AP.01" }] }), "1630.00", "CUP"],
  ["two documents", draft({ documents: [birth, degree] }), "1155.00", "CUP"],
])("%s costs %s", async (_, input, amount, currency) => {
  const vale = await desk().save(input);
  expect(vale).toMatchObject({ amountTotal: amount, currency, state: "pendingToPay", paid: false });
  expect(vale.number).toMatch(/^VL26\d{6}$/);
  // The tenth working day from Friday 20 November.
  expect(vale.dueOn).toBe("2026-12-04");
});

test.each([
  ["at home", { holderInCuba: true }],
  ["abroad", { holderInCuba: false }],
])("the price of unsaved input has the same lines as the saved voucher (%s)", async (_, overrides) => {
  const documents = [{ ...birth, quantity: 2 }, degree];
  const before = (await desk().contracts({})).totalDocs;
  const quote = await desk().price({
    documents: documents.map(({ destination: _destination, ...document }) => document),
    ...overrides,
  });
  expect((await desk().contracts({})).totalDocs).toBe(before);
  const saved = await desk().save(draft({ documents, ...overrides }));
  const withoutDocument = (lines: typeof quote.lines) => lines.map(({ document: _document, ...line }) => line);
  expect(withoutDocument(quote.lines)).toEqual(withoutDocument(saved.priceLines));
  expect(quote).toMatchObject({ total: saved.amountTotal, currency: saved.currency });
  await expectRefusal(app.as("online-ap@demo.example").legalization.price({ documents: [birth] }), "FORBIDDEN");
});

test("the chain of seals is the type's or else the group's, with the consulate's if ordered", async () => {
  const { documents } = await desk().save(
    draft({
      documents: [
        { ...birth, consulate: true },
        degree,
        { ...degree, documentType: "DT-OT.07" },
        { ...birth, destination: "DE-CU" },
        { ...birth, process: "obtaining" },
      ],
    }),
  );
  expect(documents.map(({ stamps }) => stamps.map(({ stamp }) => stamp))).toEqual([
    ["MINJUS", "CONS-ES"],
    ["MES", "MINJUS"],
    ["MINSAP", "MINJUS"],
    [],
    [],
  ]);
});

test.each([
  ["no holder", { holder: undefined }, "holder.fullName", "REQUIRED"],
  ["no document", { documents: undefined }, "documents", "REQUIRED"],
  ["an empty list", { documents: [] }, "documents", "REQUIRED"],
  ["a holder without a document", { holder: { ...holder, ci: "" } }, "holder.ci", "REQUIRED"],
  ["an identity number with an invalid date", { holder: { ...holder, ci: "91133127775" } }, "holder.ci", "CI_DATE"],
  ["a document of no type", { documents: [{ ...birth, documentType: "" }] }, "documents.0.documentType", "REQUIRED"],
  [
    "a destination that is a seal",
    { documents: [{ ...birth, destination: "MES" }] },
    "documents.0.destination",
    "CHOICE",
  ],
  ["fewer copies than none", { documents: [{ ...birth, quantity: -1 }] }, "documents.0.quantity", "NOT_NEGATIVE"],
  ["an unknown client", { client: newId() }, "client", "CHOICE"],
] as const)("%s is refused at its field", async (_, overrides, field, errorCode) => {
  const refusal = await expectRefusal(desk().save({ ...draft(), ...overrides } as ValeInput), "INVALID");
  expect(refusal.fields?.[field]).toContain(fieldErrorMessage(errorCode, "es"));
});

test("a document without a tariff is refused by its name", async () => {
  const client = (await app.as("lawyer@demo.example").clients.list({ search: "Bianchi" })).docs[0]?._id ?? "";
  await app.server.db.update(tariffs).set({ active: false }).where(eq(tariffs.code, "LEG-service-USD"));
  const refusal = await expectRefusal(
    desk().save(draft({ client, documents: [degree, birth] })),
    "SERVICE_NOT_AVAILABLE",
  );
  expect(Object.keys(refusal.fields ?? {})).toEqual(["documents.1.documentType"]);
  // A foreign client pays in USD wherever the holder lives.
  expect(await desk().save(draft({ client, documents: [degree] }))).toMatchObject({
    currency: "USD",
    amountTotal: "30.00",
  });
});

test("an unpaid voucher is corrected and repriced; of a paid one only the progress is written", async () => {
  const created = await desk().save(draft());
  const corrected = await desk().save({
    _id: created._id,
    documents: [birth, degree],
    holder: { ...holder, fullName: "Maritza Gómez" },
  });
  expect(corrected).toMatchObject({ amountTotal: "1155.00", holder: { fullName: "Maritza Gómez" } });
  const renamed = await desk().save({ _id: created._id, holder: { ...holder, fullName: "Maritza Leal" } });
  expect(renamed.documents.map(({ documentType }) => documentType)).toEqual(["DT-RG.01", "DT-AC.01"]);
  const payment = { date: "2026-11-20", method: "cash", amount: "1000" } as const;
  const tooLittle = await expectRefusal(moveTo(created._id, "inSettlement", { payment }), "INVALID");
  expect(tooLittle.fields).toEqual({ "payment.amount": [faultsEs.DIFFERENT] });
  const futurePayment = { ...payment, amount: "1155", date: "2026-11-21" };
  const future = await expectRefusal(moveTo(created._id, "inSettlement", { payment: futurePayment }), "INVALID");
  expect(future.fields).toEqual({ "payment.date": [faultsEs.FUTURE] });
  const paid = await moveTo(created._id, "inSettlement", { payment: { ...payment, amount: "1155" } });
  expect(paid).toMatchObject({ paid: true, payment: { method: "cash", amount: "1155.00" }, needsSignature: false });
  await expectRefusal(desk().save({ _id: created._id, holder }), "TRANSITION_NOT_ALLOWED");
  const [first] = paid.documents;
  const progress = { _id: first?._id ?? "", observedNote: "Firma del registrador sin registrar" };
  const observed = await desk().save({ _id: created._id, documents: [progress] });
  expect(observed).toMatchObject({ amountTotal: "1155.00", notSealed: 1, notObtained: 1 });
  const conflict = await expectRefusal(
    desk().save({ _id: created._id, updatedAt: "2026-11-20T14:00:00.000Z", note: "tarde" }),
    "CONFLICT",
  );
  expect(conflict.code).toBe("CONFLICT");
});

test("from voucher to completed, each transition when its conditions are met", async () => {
  const { _id, amountTotal } = await desk().save(draft({ documents: [{ ...birth, consulate: true }] }));
  await moveTo(_id, "inSettlement", {
    payment: { date: "2026-11-20", method: "nationalCard", amount: amountTotal, reference: "88" },
  });
  await moveTo(_id, "inCommercial");
  await expectRefusal(moveTo(_id, "packagePreparation"), "TRANSITION_NOT_ALLOWED");
  await moveTo(_id, "documentProcessing");
  await expectRefusal(moveTo(_id, "packagePreparation"), "TRANSITION_NOT_ALLOWED");
  const document = async () => (await desk().contract({ id: _id })).documents[0];
  const id = (await document())?._id ?? "";
  await desk().save({ _id, documents: [{ _id: id, obtainedAt: "2026-11-20" }] });
  await moveTo(_id, "packagePreparation");
  expect((await moveTo(_id, "processLegalization")).packageNumber).toMatch(/^PQ26\d{5}$/);
  expect((await document())?.stamps[0]).toMatchObject({ stamp: "MINJUS", requestedAt: "2026-11-20", obtainedAt: null });
  await expectRefusal(moveTo(_id, "inReviewer"), "TRANSITION_NOT_ALLOWED");
  const stamps = ["MINJUS", "CONS-ES"].map((stamp) => ({ stamp, obtainedAt: "2026-11-20" }));
  await desk().save({ _id, documents: [{ _id: id, stamps }] });
  await moveTo(_id, "inReviewer");
  await moveTo(_id, "readyToCustomer");
  const refusal = await expectRefusal(moveTo(_id, "completed"), "INVALID");
  expect(Object.keys(refusal.fields ?? {})).toEqual(["receiver.name", "receiver.ci"]);
  const completed = await moveTo(_id, "completed", { receiver: { name: "Otra Persona", passport: "K204471" } });
  expect(completed).toMatchObject({ state: "completed", deliveredToOther: true });
  expect(completed.documents[0]?.deliveredAt).toBe(now.toISOString());
  expect(completed.log.map(({ to }) => to)).toEqual([
    "pendingToPay",
    "inSettlement",
    "inCommercial",
    "documentProcessing",
    "packagePreparation",
    "processLegalization",
    "inReviewer",
    "readyToCustomer",
    "completed",
  ]);
  await expectRefusal(moveTo(_id, "cancelled", { note: "Ya no hace falta" }), "TRANSITION_NOT_ALLOWED");
});

test("a large contract is printed, signed by the president and scanned before it continues", async () => {
  const { _id, amountTotal } = await desk().save(
    draft({ documents: [{ ...birth, documentType: "DT-AP.01", quantity: 62 }] }),
  );
  expect(amountTotal).toBe("101060.00");
  const paid = await moveTo(_id, "inSettlement", {
    payment: { date: "2026-11-20", method: "cheque", amount: amountTotal },
  });
  expect(paid.needsSignature).toBe(true);
  await expectRefusal(moveTo(_id, "inCommercial"), "TRANSITION_NOT_ALLOWED");
  const notPrinted = await expectRefusal(moveTo(_id, "signaturePresident"), "INVALID");
  expect(notPrinted.fields).toEqual({ state: [officeFaultsEs.NOT_PRINTED] });
  const { pages } = readPdf(await desk().print({ id: _id }));
  for (const each of [paid.number, "Recibo de legalización", "Maritza Gómez Leal", "101 060.00 CUP"])
    expect(pages.flat().join(" ").replaceAll("\u00a0", " ")).toContain(each);
  await moveTo(_id, "signaturePresident");
  const withoutScan = await expectRefusal(moveTo(_id, "inCommercial"), "INVALID");
  expect(withoutScan.fields).toEqual({ state: [officeFaultsEs.SCAN_MISSING] });
});

test("a document of another contract or listed twice is refused at its position", async () => {
  const [ownVale, other] = [await desk().save(draft()), await desk().save(draft())];
  const [foreignDocument = "", ownDocument = ""] = [other.documents[0]?._id, ownVale.documents[0]?._id];
  const inputs: ValeInput[] = [
    draft({ documents: [{ ...birth, _id: foreignDocument }] }),
    { _id: ownVale._id, documents: [{ ...birth, _id: foreignDocument }] },
  ];
  for (const input of inputs) {
    const refusal = await expectRefusal(desk().save(input), "INVALID");
    expect(refusal.fields).toEqual({ "documents.0._id": [faultsEs.CHOICE] });
  }
  const duplicates = [
    { ...birth, _id: ownDocument },
    { ...birth, _id: ownDocument },
  ];
  const refusal = await expectRefusal(desk().save({ _id: ownVale._id, documents: duplicates }), "INVALID");
  expect(refusal.fields).toEqual({ "documents.1._id": [faultsEs.CHOICE] });
});

test("seals stay as stored until the document changes or they are entered", async () => {
  const created = await desk().save(draft({ documents: [degree] }));
  const { _id } = created;
  const [document] = created.documents;
  const sameDocument = { ...degree, _id: document?._id ?? "" };
  const sealsOf = (vale: typeof created) => vale.documents.map(({ stamps }) => stamps.map(({ stamp }) => stamp));
  const withSeals = { ...sameDocument, stamps: [{ stamp: "MINED" }, { stamp: "MINJUS" }] };
  expect(sealsOf(await desk().save({ _id, documents: [withSeals] }))).toEqual([["MINED", "MINJUS"]]);
  expect(sealsOf(await desk().save({ _id, holder: { ...holder, fullName: "Maritza Leal" } }))).toEqual([
    ["MINED", "MINJUS"],
  ]);
  expect(sealsOf(await desk().save({ _id, documents: [{ ...sameDocument, quantity: 3 }] }))).toEqual([
    ["MINED", "MINJUS"],
  ]);
  expect(sealsOf(await desk().save({ _id, documents: [{ ...sameDocument, consulate: true }] }))).toEqual([
    ["MES", "MINJUS", "CONS-MX"],
  ]);
  const invalidDocument = { ...sameDocument, stamps: [{ stamp: "MES" }, { stamp: "MES" }, { stamp: "DE-ES" }] };
  const refusal = await expectRefusal(desk().save({ _id, documents: [invalidDocument] }), "INVALID");
  expect(Object.keys(refusal.fields ?? {}).sort()).toEqual([
    "documents.0.stamps.1.stamp",
    "documents.0.stamps.2.stamp",
  ]);
});

test("twenty concurrent vouchers have consecutive numbers", async () => {
  const createdVales = await Promise.all(Array.from({ length: 20 }, () => desk().save(draft())));
  const numbers = createdVales.map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b);
  expect(new Set(numbers).size).toBe(20);
  expect((numbers[19] ?? 0) - (numbers[0] ?? 0)).toBe(19);
});

test("the nine counters equal their lists; without permission they are zero", async () => {
  const counts = await desk().counters({});
  expect(Object.keys(counts)).toEqual([...counters]);
  for (const counter of counters) {
    const { docs, totalDocs } = await desk().contracts({ counter, limit: 100 });
    expect(counts[counter], counter).toBe(totalDocs);
    expect(docs.every(({ state }) => counterStates(counter).includes(state))).toBe(true);
  }
  expect(Math.min(counts.pendingToPay, counts.process, counts.completed, counts.readyToCustomer)).toBeGreaterThan(0);
  expect(Object.values(await desk("cashier").counters({}))).toEqual(counters.map(() => 0));
});

test("documents are listed with their contract, and a page costs a fixed number of statements", async () => {
  const page = await desk().documents({ limit: 5 });
  expect(page.docs).toHaveLength(5);
  expect(page.docs[0]?.contract.number).toMatch(/^VL26/);
  // The response has the page format of every list.
  const { body } = await app.send("lawyer@demo.example", legalizationContract.documents, { limit: 5 });
  expect(body).toMatchObject({ data: { docs: page.docs, totalDocs: page.totalDocs, page: 1, limit: 5 } });
  const { contract } = await desk().documents({ contractId: page.docs[0]?.contract._id ?? "" });
  expect(contract?.log.length).toBeGreaterThan(0);
  const cost = async (limit: number) => (await recordStatements(() => desk().contracts({ limit }))).length;
  await cost(1);
  expect(await cost(3)).toBe(await cost(9));
});

test("the client's timeline shows each state, and links to the voucher's page", async () => {
  const client = (await app.as("lawyer@demo.example").clients.list({ search: "Tejidos" })).docs[0]?._id ?? "";
  const { _id, number, amountTotal } = await desk().save(draft({ client }));
  await moveTo(_id, "cancelled", { note: "El cliente desistió" });
  const { entries } = await app.as("lawyer@demo.example").clients.timeline({ id: client, kind: "vales" });
  expect(entries.filter(({ title }) => title === number)).toMatchObject([
    { what: "Cancelado", place: `/legalAssistance/manageFilings/vales/${_id}` },
    { what: "Pendiente de pago", amount: amountTotal, currency: "CUP" },
  ]);
});
