// @engine both
/** What notarial filings promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn } from "../../../kit/refusals.en.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { newId } from "../../../server/database/uuid.ts";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notarialFilingsContract } from "../contract.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let client = "";
let lawyer = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  client = await clientOf("Tejidos del Cauto");
  lawyer = (await app.as("notary@demo.example").people.lawyersSelect({ search: "Nora" }))[0]?._id ?? "";
});
afterAll(() => app.close());

const desk = (who = "notary") => app.as(`${who}@demo.example`).notarialFilings;
const clientOf = async (search: string) =>
  (await app.as("notary@demo.example").clients.list({ search })).docs[0]?._id ?? "";
type Draft = Parameters<ReturnType<typeof desk>["create"]>[0] & object;
const draft = (more: object = {}) =>
  ({
    client,
    clientType: "national",
    country: "CU",
    procedureDate: "2026-11-19",
    billNumber: "B-901",
    lawyer,
    documentType: "nonProtocolizable",
    concept: "CN006",
    fee: "125",
    currency: "CUP",
    ...more,
  }) as Draft;
const deed = { documentType: "protocolizable", actType: "AT001", deedType: "ET002", protocolNumber: "9/2026" } as const;
const languages = [
  ["es", faultsEs],
  ["en", faultsEn],
] as const;
const fieldsOf = async (wanted: object, language: string) => {
  const headers = { "accept-language": language };
  const { status, body } = await app.send("notary@demo.example", notarialFilingsContract.create, wanted, headers);
  expect(status).toBe(400);
  return (body as { error: { fields: Record<string, string[]> } }).error.fields;
};

describe("required, in both languages", () => {
  const needed = [
    ["client", "REQUIRED"],
    ["clientType", "CHOICE"],
    ["country", "REQUIRED"],
    ["procedureDate", "REQUIRED"],
    ["lawyer", "REQUIRED"],
    ["documentType", "CHOICE"],
    ["concept", "REQUIRED"],
    ["fee", "REQUIRED"],
    ["currency", "REQUIRED"],
    ["billNumber", "REQUIRED"],
  ] as const;
  test.each(needed)("%s", async (field, fault) => {
    const { [field]: _, ...rest } = draft() as Record<string, unknown>;
    for (const [language, words] of languages)
      expect(await fieldsOf(rest, language)).toEqual({ [field]: [words[fault]] });
  });

  test.each([
    ["an act of what goes into the protocol", { documentType: "protocolizable" }, "actType"],
    ["a deed of a public deed", { documentType: "protocolizable", actType: "AT001" }, "deedType"],
  ])("%s", async (_, more, field) => {
    for (const [language, words] of languages)
      expect(await fieldsOf(draft(more), language)).toEqual({ [field]: [words.REQUIRED] });
  });
});

test.each([
  ["0", "ABOVE_ZERO", "Debe ser mayor que cero.", "It must be greater than zero."],
  ["0.00", "ABOVE_ZERO", "Debe ser mayor que cero.", "It must be greater than zero."],
  ["-5", "NOT_NEGATIVE", "No puede ser negativo.", "It cannot be negative."],
  [-0.5, "NOT_NEGATIVE", "No puede ser negativo.", "It cannot be negative."],
])("a fee of %j is refused: %s", async (fee, _, es, en) => {
  expect(await fieldsOf(draft({ fee }), "es")).toEqual({ fee: [es] });
  expect(await fieldsOf(draft({ fee }), "en")).toEqual({ fee: [en] });
});

test.each([
  ["a day to come", { procedureDate: "2026-11-21" }, { procedureDate: "FUTURE" }],
  ["a client who is not there", { client: newId() }, { client: "CHOICE" }],
  ["a country that is none", { country: "ZZ" }, { country: "CHOICE" }],
  ["somebody who is no lawyer", { lawyer: newId() }, { lawyer: "CHOICE" }],
  ["a concept that is an act", { concept: "AT001" }, { concept: "CHOICE" }],
  ["an act that nobody knows", { ...deed, actType: "AT009" }, { actType: "CHOICE" }],
  ["a deed that is an act", { ...deed, deedType: "AT001" }, { deedType: "CHOICE" }],
  ["a stamp that is a seal", { stamps: [{ stamp: "MINJUS", quantity: 1 }] }, { "stamps.0.stamp": "CHOICE" }],
  ["fewer stamps than none", { stamps: [{ stamp: "ST5", quantity: -1 }] }, { "stamps.0.quantity": "NOT_NEGATIVE" }],
  ["a bill of 21 characters", { billNumber: "x".repeat(21) }, { billNumber: "AT_MOST 20" }],
] as const)("%s is refused at its field", async (_, wrong, faults) => {
  const said = Object.entries(faults).map(([field, code]) => [field, [fieldErrorMessage(code, "es")]]);
  expect(await fieldsOf(draft(wrong), "es")).toEqual(Object.fromEntries(said));
});

test("a client out of use and somebody who left stay where they are named, and are not chosen anew", async () => {
  const admin = app.as("administrator@demo.example");
  const other = await clientOf("Astilleros");
  const made = await desk().create(draft({ client: other }));
  const { updatedAt } = await admin.clients.get({ _id: other });
  const off = await admin.clients.turn({ _id: other, updatedAt, active: false });
  expect(await fieldsOf(draft({ client: other }), "es")).toEqual({ client: [faultsEs.CHOICE] });
  const corrected = await desk().update({ _id: made._id, updatedAt: made.updatedAt, client: other, fee: "126" });
  expect(corrected).toMatchObject({ fee: "126.00", client: { _id: other } });
  await admin.clients.turn({ _id: other, updatedAt: off.updatedAt, active: true });
  await desk().remove({ id: made._id });
});

test("what its document, act and bill do not have goes", async () => {
  const made = await desk().create(draft({ ...deed, voucherNumber: "V-3" }));
  expect(made).toMatchObject({ ...deed, billNumber: "B-901", voucherPending: false, voucherNumber: "V-3" });
  const change = async (more: object) => {
    const { _id, updatedAt } = await desk().get({ id: made._id });
    return desk().update({ _id, updatedAt, ...more });
  };
  expect(await change({ actType: "AT002.01" })).toMatchObject({ actType: "AT002.01", deedType: null });
  const other = { documentType: "nonProtocolizable", actType: null, protocolNumber: null };
  expect(await change({ documentType: "nonProtocolizable" })).toMatchObject(other);
  expect(await change({ voucherPending: true })).toMatchObject({ voucherPending: true, billNumber: null });
  const refused = await expectRefusal(change({ voucherPending: false }), "INVALID");
  expect(refused.fields).toEqual({ billNumber: [faultsEs.REQUIRED] });
  const billed = await change({ voucherPending: false, billNumber: "B-902" });
  expect(billed).toMatchObject({ voucherPending: false, billNumber: "B-902" });
  const { history } = await desk().read({ id: made._id });
  expect(history.map(({ deed: done }) => done.split(".")[1])).toEqual([
    "update",
    "update",
    "update",
    "update",
    "create",
  ]);
  expect(history[0]?.fields.sort()).toEqual(["billNumber", "voucherPending"]);
  await desk().remove({ id: made._id });
});

test("stamps are worth what the nomenclator says, and stay so", async () => {
  const stamps = [
    { stamp: "ST10", quantity: 3 },
    { stamp: "ST125", quantity: 1 },
  ];
  const made = await desk().create(draft({ stamps }));
  expect(made.stamps.map(({ amount }) => amount)).toEqual(["30.00", "125.00"]);
  const { _id, updatedAt } = made;
  const again = await desk().update({ _id, updatedAt, stamps: [{ stamp: "ST10", quantity: 2 }] });
  expect(again.stamps).toEqual([{ stamp: "ST10", quantity: 2, amount: "20.00" }]);
  const { usedIn } = (
    await expectRefusal(app.as("administrator@demo.example").nomenclators.remove({ id: "ST10" }), "IN_USE")
  ).facts;
  expect(usedIn).toContainEqual(expect.objectContaining({ what: "notarialFilings" }));
  await desk().remove({ id: _id });
});

test("twenty that are written down at once have twenty numbers in a row, NT and the year", async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, at) => desk().create(draft({ billNumber: `P-${at}` }))),
  );
  const numbers = made.map(({ number }) => number).sort();
  expect(new Set(numbers).size).toBe(20);
  expect(numbers.every((number) => /^NT26\d{6}$/.test(number))).toBe(true);
  expect(Number(numbers[19]?.slice(4)) - Number(numbers[0]?.slice(4))).toBe(19);
  for (const { _id } of made) await desk().remove({ id: _id });
});

test("the list is narrowed by each of its filters, and what it comes to follows them", async () => {
  const all = await desk().list({ limit: 100 });
  expect(all.docs.length).toBeGreaterThan(6);
  const cases: readonly [object, (row: (typeof all.docs)[number]) => boolean][] = [
    [{}, () => true],
    [{ client }, (row) => row.client._id === client],
    [{ lawyer }, (row) => row.lawyer._id === lawyer],
    [{ documentType: "protocolizable" }, (row) => row.documentType === "protocolizable"],
    [{ actType: "AT001" }, (row) => row.actType === "AT001"],
    [{ deedType: "ET012" }, (row) => row.deedType === "ET012"],
    [{ concept: "CN006" }, (row) => row.concept === "CN006"],
    [{ stamp: "ST5" }, (row) => row.stamps.some(({ stamp }) => stamp === "ST5")],
    [{ currency: "USD" }, (row) => row.currency === "USD"],
    [{ exportable: true }, (row) => row.exportable],
    [{ voucherPending: true }, (row) => row.voucherPending],
    [{ clientType: "foreign" }, (row) => row.clientType === "foreign"],
    [{ country: "IT" }, (row) => row.country === "IT"],
    [
      { from: "2026-11-10", to: "2026-11-16" },
      (row) => row.procedureDate >= "2026-11-10" && row.procedureDate <= "2026-11-16",
    ],
    [{ feeFrom: "150", feeTo: "650" }, (row) => Number(row.fee) >= 150 && Number(row.fee) <= 650],
    [{ search: "yadira" }, (row) => row.client.name.startsWith("Yadira")],
    [{ search: "N-2230" }, (row) => row.billNumber === "N-2230"],
  ];
  for (const [filters, fits] of cases) {
    const own = all.docs.filter(fits);
    const found = await desk().list({ limit: 100, ...filters });
    expect(own.length, JSON.stringify(filters)).toBeGreaterThan(0);
    expect(
      found.docs.map(({ number }) => number),
      JSON.stringify(filters),
    ).toEqual(own.map(({ number }) => number));
    const sums = new Map<string, number>();
    for (const { currency, fee } of own) sums.set(currency, (sums.get(currency) ?? 0) + Number(fee) * 100);
    expect(
      Object.fromEntries(found.sumByCurrency.map(({ currency, value }) => [currency, Number(value) * 100])),
    ).toEqual(Object.fromEntries(sums));
    const kept = own.filter(({ documentType }) => documentType === "protocolizable").length;
    expect(found.byDocumentType).toEqual([
      { key: "protocolizable", value: kept },
      { key: "nonProtocolizable", value: own.length - kept },
    ]);
    expect(found.exportable).toBe(own.filter(({ exportable }) => exportable).length);
  }
  await expectRefusal(desk().list({ from: "2026-11-10", to: "2026-11-09" }), "INVALID_PERIOD");
});

test("a page costs the same statements however many rows it has", async () => {
  const cost = async (limit: number) => (await recordStatements(() => desk().list({ limit }))).length;
  await cost(1);
  expect(await cost(2)).toBe(await cost(7));
  expect(await cost(2)).toBeLessThanOrEqual(6);
});

test("one goes out on paper, and each printing is told", async () => {
  const [first] = (await desk().list({ search: "N-2217" })).docs;
  const { pages } = readPdf(await desk().print({ id: first?._id ?? "" }));
  const said = pages.flat().join(" ");
  for (const each of [
    first?.number ?? "-",
    "Puerto Azul",
    "Poder especial",
    "131/2026",
    "180.00",
    "Nora Castellanos Vega",
  ])
    expect(said).toContain(each);
  expect(pages).toHaveLength(1);
});

test("its documents are for those who keep notarial filings, go to the trash with it and come back", async () => {
  const [found] = (await desk().list({ search: "N-2201" })).docs;
  const thing = { element: "notarialFiling", elementId: found?._id ?? "" } as const;
  const read = (who = "notary") => app.as(`${who}@demo.example`).media.of(thing);
  expect((await read()).map(({ name }) => name)).toEqual(["Entrega de copias.txt"]);
  await expectRefusal(read("cashier"), "NOT_FOUND");
  await desk().remove({ id: thing.elementId });
  await expectRefusal(read(), "NOT_FOUND");
  now = new Date(now.getTime() + 60_000);
  await app.as("notary@demo.example").trash.restore({ kind: "notarialFiling", _id: thing.elementId });
  const [document] = await read();
  expect(document?.name).toBe("Entrega de copias.txt");
  // What somebody took away before stays away.
  await app.as("notary@demo.example").media.remove({ _id: document?._id ?? "" });
  await desk().remove({ id: thing.elementId });
  await app.as("notary@demo.example").trash.restore({ kind: "notarialFiling", _id: thing.elementId });
  expect(await read()).toEqual([]);
  await app.as("notary@demo.example").media.restore({ _id: document?._id ?? "" });
});

test("a client with notarial filings is not removed, and it is said where they are", async () => {
  const { clientNumber } = await app.as("notary@demo.example").clients.get({ _id: client });
  const { usedIn } = (await expectRefusal(app.as("notary@demo.example").clients.remove({ _id: client }), "IN_USE"))
    .facts;
  const at = `/notarialServices/manageNotarialFilings?search=${clientNumber}`;
  const { totalDocs: count } = await desk().list({ search: clientNumber });
  expect(count).toBeGreaterThan(0);
  expect(usedIn).toContainEqual({ what: "notarialFilings", count, at });
});

test("the home tells a notary of their own bills that wait, oldest first, and of this month, in two statements", async () => {
  const home = await desk().home();
  expect(home).toMatchObject({ lawyer, from: "2026-11-01" });
  const waiting = await desk().list({ lawyer, voucherPending: true, sort: "procedureDate", limit: 100 });
  expect(home.pending).toBe(waiting.totalDocs);
  expect(home.pending).toBeGreaterThan(0);
  expect(home.pendingSince).toBe(waiting.docs[0]?.procedureDate);
  expect(home.docs.map(({ _id }) => _id)).toEqual(waiting.docs.slice(0, 6).map(({ _id }) => _id));
  expect(home.month).toBe((await desk().list({ lawyer, from: home.from, limit: 1 })).totalDocs);
  const cost = await recordStatements(() => desk().home());
  expect(cost.filter(({ text }) => text.includes("notarial_filings"))).toHaveLength(2);
  await expectRefusal(desk("commercial").home(), "FORBIDDEN");
});
