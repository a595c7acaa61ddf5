// @engine both
/** Office legalization: prices by the worked examples of domain.md, the whole way from voucher to completed, the counters. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { newId } from "../../../server/database/uuid.ts";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { tariffs } from "../../online-services/server/tables.ts";
import { legalizationContract } from "../contract.ts";
import { counters, counterStates } from "../states.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const desk = (who = "lawyer") => app.as(`${who}@demo.example`).legalization;
type Wanted = NonNullable<Parameters<ReturnType<typeof desk>["save"]>[0]>;
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const birth = { documentType: "DT-RG.01", destination: "DE-ES", process: "obtainingAndLegalization" } as const;
const degree = { documentType: "DT-AC.01", destination: "DE-MX", process: "legalization" } as const;
const draft = (more: Wanted = {}): Wanted => ({ holder, holderInCuba: true, documents: [birth], ...more });
const step = async (_id: string, state: Wanted["state"], more: Wanted = {}) =>
  desk().save({ _id, ...(state && { state }), ...more });

test.each([
  ["birth extract, both, two copies", draft({ documents: [{ ...birth, quantity: 2 }] }), "1560.00", "CUP"],
  ["a degree that the client brought", draft({ documents: [degree] }), "375.00", "CUP"],
  ["birth extract, both, holder abroad", draft({ holderInCuba: false }), "82.00", "USD"],
  ["a criminal record, both", draft({ documents: [{ ...birth, documentType: "DT-AP.01" }] }), "1630.00", "CUP"],
  ["two documents", draft({ documents: [birth, degree] }), "1155.00", "CUP"],
])("%s costs %s", async (_, wanted, amount, currency) => {
  const vale = await desk().save(wanted);
  expect(vale).toMatchObject({ amountTotal: amount, currency, state: "pendingToPay", paid: false });
  expect(vale.number).toMatch(/^VL26\d{6}$/);
  // The tenth working day from Friday 20 November.
  expect(vale.dueOn).toBe("2026-12-04");
});

test.each([
  ["at home", { holderInCuba: true }],
  ["abroad", { holderInCuba: false }],
])("what a voucher would cost is told before it is written down, by the same lines (%s)", async (_, more) => {
  const documents = [{ ...birth, quantity: 2 }, degree];
  const before = (await desk().contracts({})).totalDocs;
  const told = await desk().price({
    documents: documents.map(({ destination: _destination, ...document }) => document),
    ...more,
  });
  expect((await desk().contracts({})).totalDocs).toBe(before);
  const saved = await desk().save(draft({ documents, ...more }));
  const nameless = (lines: typeof told.lines) => lines.map(({ document: _document, ...line }) => line);
  expect(nameless(told.lines)).toEqual(nameless(saved.priceLines));
  expect(told).toMatchObject({ total: saved.amountTotal, currency: saved.currency });
  await expectRefusal(app.as("online-ap@demo.example").legalization.price({ documents: [birth] }), "FORBIDDEN");
});

test("the chain of seals is the group's, the type's own before it, the consulate's where it is ordered", async () => {
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
  ["nobody's documents", { holder: undefined }, "holder.fullName", "REQUIRED"],
  ["no document", { documents: undefined }, "documents", "REQUIRED"],
  ["an empty list", { documents: [] }, "documents", "REQUIRED"],
  ["a holder without a document", { holder: { ...holder, ci: "" } }, "holder.ci", "REQUIRED"],
  ["an identity number of no day", { holder: { ...holder, ci: "91133127775" } }, "holder.ci", "CI_DATE"],
  ["a document of no type", { documents: [{ ...birth, documentType: "" }] }, "documents.0.documentType", "REQUIRED"],
  [
    "a destination that is a seal",
    { documents: [{ ...birth, destination: "MES" }] },
    "documents.0.destination",
    "CHOICE",
  ],
  ["fewer copies than none", { documents: [{ ...birth, quantity: -1 }] }, "documents.0.quantity", "NOT_NEGATIVE"],
  ["a client who is not there", { client: newId() }, "client", "CHOICE"],
] as const)("%s is refused at its field", async (_, wrong, field, fault) => {
  const refused = await expectRefusal(desk().save({ ...draft(), ...wrong } as Wanted), "INVALID");
  expect(refused.fields?.[field]).toContain(fieldErrorMessage(fault, "es"));
});

test("a document without a tariff is refused by its name", async () => {
  const client = (await app.as("lawyer@demo.example").clients.list({ search: "Bianchi" })).docs[0]?._id ?? "";
  await app.server.db.update(tariffs).set({ active: false }).where(eq(tariffs.code, "LEG-service-USD"));
  const refused = await expectRefusal(
    desk().save(draft({ client, documents: [degree, birth] })),
    "SERVICE_NOT_AVAILABLE",
  );
  expect(Object.keys(refused.fields ?? {})).toEqual(["documents.1.documentType"]);
  // A foreign client pays in dollars wherever the holder lives.
  expect(await desk().save(draft({ client, documents: [degree] }))).toMatchObject({
    currency: "USD",
    amountTotal: "30.00",
  });
});

test("while it is not paid it is corrected and priced anew; paid, only its documents' progress is written", async () => {
  const made = await desk().save(draft());
  const again = await desk().save({
    _id: made._id,
    documents: [birth, degree],
    holder: { ...holder, fullName: "Maritza Gómez" },
  });
  expect(again).toMatchObject({ amountTotal: "1155.00", holder: { fullName: "Maritza Gómez" } });
  const only = await desk().save({ _id: made._id, holder: { ...holder, fullName: "Maritza Leal" } });
  expect(only.documents.map(({ documentType }) => documentType)).toEqual(["DT-RG.01", "DT-AC.01"]);
  const short = { date: "2026-11-20", method: "cash", amount: "1000" } as const;
  const less = await expectRefusal(step(made._id, "inSettlement", { payment: short }), "INVALID");
  expect(less.fields).toEqual({ "payment.amount": [faultsEs.DIFFERENT] });
  const early = { ...short, amount: "1155", date: "2026-11-21" };
  const future = await expectRefusal(step(made._id, "inSettlement", { payment: early }), "INVALID");
  expect(future.fields).toEqual({ "payment.date": [faultsEs.FUTURE] });
  const paid = await step(made._id, "inSettlement", { payment: { ...short, amount: "1155" } });
  expect(paid).toMatchObject({ paid: true, payment: { method: "cash", amount: "1155.00" }, needsSignature: false });
  await expectRefusal(desk().save({ _id: made._id, holder }), "TRANSITION_NOT_ALLOWED");
  const [first] = paid.documents;
  const progress = { _id: first?._id ?? "", observedNote: "Firma del registrador sin registrar" };
  const observed = await desk().save({ _id: made._id, documents: [progress] });
  expect(observed).toMatchObject({ amountTotal: "1155.00", notSealed: 1, notObtained: 1 });
  const stale = await expectRefusal(
    desk().save({ _id: made._id, updatedAt: "2026-11-20T14:00:00.000Z", note: "tarde" }),
    "CONFLICT",
  );
  expect(stale.code).toBe("CONFLICT");
});

test("from voucher to completed, each step when what it waits for is there", async () => {
  const { _id, amountTotal } = await desk().save(draft({ documents: [{ ...birth, consulate: true }] }));
  await step(_id, "inSettlement", {
    payment: { date: "2026-11-20", method: "nationalCard", amount: amountTotal, reference: "88" },
  });
  await step(_id, "inCommercial");
  await expectRefusal(step(_id, "packagePreparation"), "TRANSITION_NOT_ALLOWED");
  await step(_id, "documentProcessing");
  await expectRefusal(step(_id, "packagePreparation"), "TRANSITION_NOT_ALLOWED");
  const document = async () => (await desk().contract({ id: _id })).documents[0];
  const id = (await document())?._id ?? "";
  await desk().save({ _id, documents: [{ _id: id, obtainedAt: "2026-11-20" }] });
  await step(_id, "packagePreparation");
  expect((await step(_id, "processLegalization")).packageNumber).toMatch(/^PQ26\d{5}$/);
  expect((await document())?.stamps[0]).toMatchObject({ stamp: "MINJUS", requestedAt: "2026-11-20", obtainedAt: null });
  await expectRefusal(step(_id, "inReviewer"), "TRANSITION_NOT_ALLOWED");
  const stamps = ["MINJUS", "CONS-ES"].map((stamp) => ({ stamp, obtainedAt: "2026-11-20" }));
  await desk().save({ _id, documents: [{ _id: id, stamps }] });
  await step(_id, "inReviewer");
  await step(_id, "readyToCustomer");
  const lacking = await expectRefusal(step(_id, "completed"), "INVALID");
  expect(Object.keys(lacking.fields ?? {})).toEqual(["receiver.name", "receiver.ci"]);
  const done = await step(_id, "completed", { receiver: { name: "Otra Persona", passport: "K204471" } });
  expect(done).toMatchObject({ state: "completed", deliveredToOther: true });
  expect(done.documents[0]?.deliveredAt).toBe(now.toISOString());
  expect(done.log.map(({ to }) => to)).toEqual([
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
  await expectRefusal(step(_id, "cancelled", { note: "Ya no hace falta" }), "TRANSITION_NOT_ALLOWED");
});

test("a large contract is printed, signed by the president and scanned before it goes on", async () => {
  const { _id, amountTotal } = await desk().save(
    draft({ documents: [{ ...birth, documentType: "DT-AP.01", quantity: 62 }] }),
  );
  expect(amountTotal).toBe("101060.00");
  const paid = await step(_id, "inSettlement", {
    payment: { date: "2026-11-20", method: "cheque", amount: amountTotal },
  });
  expect(paid.needsSignature).toBe(true);
  await expectRefusal(step(_id, "inCommercial"), "TRANSITION_NOT_ALLOWED");
  const unprinted = await expectRefusal(step(_id, "signaturePresident"), "INVALID");
  expect(unprinted.fields).toEqual({ state: [officeFaultsEs.NOT_PRINTED] });
  const { pages } = readPdf(await desk().print({ id: _id }));
  for (const each of [paid.number, "Recibo de legalización", "Maritza Gómez Leal", "101 060.00 CUP"])
    expect(pages.flat().join(" ").replaceAll("\u00a0", " ")).toContain(each);
  await step(_id, "signaturePresident");
  const unsigned = await expectRefusal(step(_id, "inCommercial"), "INVALID");
  expect(unsigned.fields).toEqual({ state: [officeFaultsEs.SCAN_MISSING] });
});

test("a document is its own contract's: another's, or one that is named twice, is refused at its place", async () => {
  const [mine, other] = [await desk().save(draft()), await desk().save(draft())];
  const [taken = "", own = ""] = [other.documents[0]?._id, mine.documents[0]?._id];
  const tries: Wanted[] = [
    draft({ documents: [{ ...birth, _id: taken }] }),
    { _id: mine._id, documents: [{ ...birth, _id: taken }] },
  ];
  for (const wanted of tries) {
    const refused = await expectRefusal(desk().save(wanted), "INVALID");
    expect(refused.fields).toEqual({ "documents.0._id": [faultsEs.CHOICE] });
  }
  const twice = [
    { ...birth, _id: own },
    { ...birth, _id: own },
  ];
  const refused = await expectRefusal(desk().save({ _id: mine._id, documents: twice }), "INVALID");
  expect(refused.fields).toEqual({ "documents.1._id": [faultsEs.CHOICE] });
});

test("its seals are as they were written down until the document is another, or somebody types them", async () => {
  const made = await desk().save(draft({ documents: [degree] }));
  const { _id } = made;
  const [document] = made.documents;
  const own = { ...degree, _id: document?._id ?? "" };
  const sealsOf = (vale: typeof made) => vale.documents.map(({ stamps }) => stamps.map(({ stamp }) => stamp));
  const typed = { ...own, stamps: [{ stamp: "MINED" }, { stamp: "MINJUS" }] };
  expect(sealsOf(await desk().save({ _id, documents: [typed] }))).toEqual([["MINED", "MINJUS"]]);
  expect(sealsOf(await desk().save({ _id, holder: { ...holder, fullName: "Maritza Leal" } }))).toEqual([
    ["MINED", "MINJUS"],
  ]);
  expect(sealsOf(await desk().save({ _id, documents: [{ ...own, quantity: 3 }] }))).toEqual([["MINED", "MINJUS"]]);
  expect(sealsOf(await desk().save({ _id, documents: [{ ...own, consulate: true }] }))).toEqual([
    ["MES", "MINJUS", "CONS-MX"],
  ]);
  const wrong = { ...own, stamps: [{ stamp: "MES" }, { stamp: "MES" }, { stamp: "DE-ES" }] };
  const refused = await expectRefusal(desk().save({ _id, documents: [wrong] }), "INVALID");
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual([
    "documents.0.stamps.1.stamp",
    "documents.0.stamps.2.stamp",
  ]);
});

test("twenty that are written down at once have twenty numbers in a row", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => desk().save(draft())));
  const numbers = made.map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b);
  expect(new Set(numbers).size).toBe(20);
  expect((numbers[19] ?? 0) - (numbers[0] ?? 0)).toBe(19);
});

test("the nine counters are the lists that they lead to; who may not open them reads zeros", async () => {
  const counted = await desk().counters({});
  expect(Object.keys(counted)).toEqual([...counters]);
  for (const counter of counters) {
    const { docs, totalDocs } = await desk().contracts({ counter, limit: 100 });
    expect(counted[counter], counter).toBe(totalDocs);
    expect(docs.every(({ state }) => counterStates(counter).includes(state))).toBe(true);
  }
  expect(Math.min(counted.pendingToPay, counted.process, counted.completed, counted.readyToCustomer)).toBeGreaterThan(
    0,
  );
  expect(Object.values(await desk("cashier").counters({}))).toEqual(counters.map(() => 0));
});

test("documents are read with their contract, and a page costs the same statements however long it is", async () => {
  const page = await desk().documents({ limit: 5 });
  expect(page.docs).toHaveLength(5);
  expect(page.docs[0]?.contract.number).toMatch(/^VL26/);
  // Rows and totals stand where those of every list do.
  const { body } = await app.send("lawyer@demo.example", legalizationContract.documents, { limit: 5 });
  expect(body).toMatchObject({ data: { docs: page.docs, totalDocs: page.totalDocs, page: 1, limit: 5 } });
  const { contract } = await desk().documents({ contractId: page.docs[0]?.contract._id ?? "" });
  expect(contract?.log.length).toBeGreaterThan(0);
  const cost = async (limit: number) => (await recordStatements(() => desk().contracts({ limit }))).length;
  await cost(1);
  expect(await cost(3)).toBe(await cost(9));
});

test("the line of time of its client tells each state that it had, and leads to its page", async () => {
  const client = (await app.as("lawyer@demo.example").clients.list({ search: "Tejidos" })).docs[0]?._id ?? "";
  const { _id, number, amountTotal } = await desk().save(draft({ client }));
  await step(_id, "cancelled", { note: "El cliente desistió" });
  const { entries } = await app.as("lawyer@demo.example").clients.timeline({ id: client, kind: "vales" });
  expect(entries.filter(({ title }) => title === number)).toMatchObject([
    { what: "Cancelado", place: `/legalAssistance/manageFilings/vales/${_id}` },
    { what: "Pendiente de pago", amount: amountTotal, currency: "CUP" },
  ]);
});
