// @engine both
/** Notarial filings, beyond what every CRUD resource does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn } from "../../../../kit/text/refusals.en.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
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

const notarialAs = (role = "notary") => app.as(`${role}@demo.example`).notarialFilings;
const clientOf = async (search: string) =>
  (await app.as("notary@demo.example").clients.list({ search })).docs[0]?._id ?? "";
type Draft = Parameters<ReturnType<typeof notarialAs>["create"]>[0] & object;
const draft = (overrides: object = {}) =>
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
    ...overrides,
  }) as Draft;
const deedDraft = {
  documentType: "protocolizable",
  actType: "AT001",
  deedType: "ET002",
  protocolNumber: "9/2026",
} as const;
const languages = [
  ["es", faultsEs],
  ["en", faultsEn],
] as const;
const fieldsOf = async (input: object, language: string) => {
  const headers = { "accept-language": language };
  const { status, body } = await app.send("notary@demo.example", notarialFilingsContract.create, input, headers);
  expect(status).toBe(400);
  return (body as { error: { fields: Record<string, string[]> } }).error.fields;
};

describe("required, in both languages", () => {
  const requiredFields = [
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
  test.each(requiredFields)("%s", async (field, fault) => {
    const { [field]: _, ...rest } = draft() as Record<string, unknown>;
    for (const [language, words] of languages)
      expect(await fieldsOf(rest, language)).toEqual({ [field]: [words[fault]] });
  });

  test.each([
    ["the act of a document for the protocol", { documentType: "protocolizable" }, "actType"],
    ["the deed type of a public deed", { documentType: "protocolizable", actType: "AT001" }, "deedType"],
  ])("%s", async (_, overrides, field) => {
    for (const [language, words] of languages)
      expect(await fieldsOf(draft(overrides), language)).toEqual({ [field]: [words.REQUIRED] });
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
  ["a future day", { procedureDate: "2026-11-21" }, { procedureDate: "FUTURE" }],
  ["an unknown client", { client: newId() }, { client: "CHOICE" }],
  ["an unknown country", { country: "ZZ" }, { country: "CHOICE" }],
  ["a person who is no lawyer", { lawyer: newId() }, { lawyer: "CHOICE" }],
  ["a concept that is an act", { concept: "AT001" }, { concept: "CHOICE" }],
  ["an unknown act", { ...deedDraft, actType: "AT009" }, { actType: "CHOICE" }],
  ["a deed that is an act", { ...deedDraft, deedType: "AT001" }, { deedType: "CHOICE" }],
  ["a stamp that is a seal", { stamps: [{ stamp: "MINJUS", quantity: 1 }] }, { "stamps.0.stamp": "CHOICE" }],
  [
    "a negative number of stamps",
    { stamps: [{ stamp: "ST5", quantity: -1 }] },
    { "stamps.0.quantity": "NOT_NEGATIVE" },
  ],
  ["a bill of 21 characters", { billNumber: "x".repeat(21) }, { billNumber: "AT_MOST 20" }],
] as const)("%s is refused at its field", async (_, wrong, faults) => {
  const expected = Object.entries(faults).map(([field, code]) => [field, [fieldErrorMessage(code, "es")]]);
  expect(await fieldsOf(draft(wrong), "es")).toEqual(Object.fromEntries(expected));
});

test("an inactive client stays in existing filings but cannot be chosen for new ones", async () => {
  const admin = app.as("administrator@demo.example");
  const other = await clientOf("Astilleros");
  const created = await notarialAs().create(draft({ client: other }));
  const { updatedAt } = await admin.clients.get({ _id: other });
  const deactivated = await admin.clients.turn({ _id: other, updatedAt, active: false });
  expect(await fieldsOf(draft({ client: other }), "es")).toEqual({ client: [faultsEs.CHOICE] });
  const corrected = await notarialAs().update({
    _id: created._id,
    updatedAt: created.updatedAt,
    client: other,
    fee: "126",
  });
  expect(corrected).toMatchObject({ fee: "126.00", client: { _id: other } });
  await admin.clients.turn({ _id: other, updatedAt: deactivated.updatedAt, active: true });
  await notarialAs().remove({ id: created._id });
});

test("fields that do not apply to document, act and bill are cleared", async () => {
  const created = await notarialAs().create(draft({ ...deedDraft, voucherNumber: "V-3" }));
  expect(created).toMatchObject({ ...deedDraft, billNumber: "B-901", voucherPending: false, voucherNumber: "V-3" });
  const change = async (overrides: object) => {
    const { _id, updatedAt } = await notarialAs().get({ id: created._id });
    return notarialAs().update({ _id, updatedAt, ...overrides });
  };
  expect(await change({ actType: "AT002.01" })).toMatchObject({ actType: "AT002.01", deedType: null });
  const cleared = { documentType: "nonProtocolizable", actType: null, protocolNumber: null };
  expect(await change({ documentType: "nonProtocolizable" })).toMatchObject(cleared);
  expect(await change({ voucherPending: true })).toMatchObject({ voucherPending: true, billNumber: null });
  const refusal = await expectRefusal(change({ voucherPending: false }), "INVALID");
  expect(refusal.fields).toEqual({ billNumber: [faultsEs.REQUIRED] });
  const billed = await change({ voucherPending: false, billNumber: "B-902" });
  expect(billed).toMatchObject({ voucherPending: false, billNumber: "B-902" });
  const { history } = await notarialAs().read({ id: created._id });
  expect(history.map(({ deed: action }) => action.split(".")[1])).toEqual([
    "update",
    "update",
    "update",
    "update",
    "create",
  ]);
  expect(history[0]?.fields.sort()).toEqual(["billNumber", "voucherPending"]);
  await notarialAs().remove({ id: created._id });
});

test("amounts of stamps come from the nomenclator and stay unchanged", async () => {
  const stamps = [
    { stamp: "ST10", quantity: 3 },
    { stamp: "ST125", quantity: 1 },
  ];
  const created = await notarialAs().create(draft({ stamps }));
  expect(created.stamps.map(({ amount }) => amount)).toEqual(["30.00", "125.00"]);
  const { _id, updatedAt } = created;
  const updated = await notarialAs().update({ _id, updatedAt, stamps: [{ stamp: "ST10", quantity: 2 }] });
  expect(updated.stamps).toEqual([{ stamp: "ST10", quantity: 2, amount: "20.00" }]);
  const { usedIn } = (
    await expectRefusal(app.as("administrator@demo.example").nomenclators.remove({ id: "ST10" }), "IN_USE")
  ).facts;
  expect(usedIn).toContainEqual(expect.objectContaining({ what: "notarialFilings" }));
  await notarialAs().remove({ id: _id });
});

test("twenty concurrent filings get twenty consecutive numbers, NT and the year", async () => {
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, at) => notarialAs().create(draft({ billNumber: `P-${at}` }))),
  );
  const numbers = created.map(({ number }) => number).sort();
  expect(new Set(numbers).size).toBe(20);
  expect(numbers.every((number) => /^NT26\d{6}$/.test(number))).toBe(true);
  expect(Number(numbers[19]?.slice(4)) - Number(numbers[0]?.slice(4))).toBe(19);
  for (const { _id } of created) await notarialAs().remove({ id: _id });
});

test("each filter of the list selects the matching rows, and the totals follow", async () => {
  const all = await notarialAs().list({ limit: 100 });
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
  for (const [filters, matches] of cases) {
    const expected = all.docs.filter(matches);
    const result = await notarialAs().list({ limit: 100, ...filters });
    expect(expected.length, JSON.stringify(filters)).toBeGreaterThan(0);
    expect(
      result.docs.map(({ number }) => number),
      JSON.stringify(filters),
    ).toEqual(expected.map(({ number }) => number));
    const sums = new Map<string, number>();
    for (const { currency, fee } of expected) sums.set(currency, (sums.get(currency) ?? 0) + Number(fee) * 100);
    expect(
      Object.fromEntries(result.sumByCurrency.map(({ currency, value }) => [currency, Number(value) * 100])),
    ).toEqual(Object.fromEntries(sums));
    const protocolizable = expected.filter(({ documentType }) => documentType === "protocolizable").length;
    expect(result.byDocumentType).toEqual([
      { key: "protocolizable", value: protocolizable },
      { key: "nonProtocolizable", value: expected.length - protocolizable },
    ]);
    expect(result.exportable).toBe(expected.filter(({ exportable }) => exportable).length);
  }
  await expectRefusal(notarialAs().list({ from: "2026-11-10", to: "2026-11-09" }), "INVALID_PERIOD");
});

test("a page costs the same number of statements whatever its rows", async () => {
  const cost = async (limit: number) => (await recordStatements(() => notarialAs().list({ limit }))).length;
  await cost(1);
  expect(await cost(2)).toBe(await cost(7));
  expect(await cost(2)).toBeLessThanOrEqual(6);
});

test("a filing is printed as a PDF", async () => {
  const [first] = (await notarialAs().list({ search: "N-2217" })).docs;
  const { pages } = readPdf(await notarialAs().print({ id: first?._id ?? "" }));
  const text = pages.flat().join(" ");
  for (const each of [
    first?.number ?? "-",
    "Puerto Azul",
    "Poder especial",
    "131/2026",
    "180.00",
    "Nora Castellanos Vega",
  ])
    expect(text).toContain(each);
  expect(pages).toHaveLength(1);
});

test("its documents are readable by staff who manage notarial filings, and follow it to the trash and back", async () => {
  const [filing] = (await notarialAs().list({ search: "N-2201" })).docs;
  const owner = { element: "notarialFiling", elementId: filing?._id ?? "" } as const;
  const listDocuments = (role = "notary") => app.as(`${role}@demo.example`).media.of(owner);
  expect((await listDocuments()).map(({ name }) => name)).toEqual(["Entrega de copias.txt"]);
  await expectRefusal(listDocuments("cashier"), "NOT_FOUND");
  await notarialAs().remove({ id: owner.elementId });
  await expectRefusal(listDocuments(), "NOT_FOUND");
  now = new Date(now.getTime() + 60_000);
  await app.as("notary@demo.example").trash.restore({ kind: "notarialFiling", _id: owner.elementId });
  const [document] = await listDocuments();
  expect(document?.name).toBe("Entrega de copias.txt");
  // A document that was removed separately is not restored.
  await app.as("notary@demo.example").media.remove({ _id: document?._id ?? "" });
  await notarialAs().remove({ id: owner.elementId });
  await app.as("notary@demo.example").trash.restore({ kind: "notarialFiling", _id: owner.elementId });
  expect(await listDocuments()).toEqual([]);
  await app.as("notary@demo.example").media.restore({ _id: document?._id ?? "" });
});

test("a client with notarial filings cannot be removed; the refusal links to them", async () => {
  const { clientNumber } = await app.as("notary@demo.example").clients.get({ _id: client });
  const { usedIn } = (await expectRefusal(app.as("notary@demo.example").clients.remove({ _id: client }), "IN_USE"))
    .facts;
  const at = `/notarialServices/manageNotarialFilings?search=${clientNumber}`;
  const { totalDocs: count } = await notarialAs().list({ search: clientNumber });
  expect(count).toBeGreaterThan(0);
  expect(usedIn).toContainEqual({ what: "notarialFilings", count, at });
});

test("the home widget shows a notary's unbilled filings, oldest first, and this month's count, in two statements", async () => {
  const home = await notarialAs().home();
  expect(home).toMatchObject({ lawyer, from: "2026-11-01" });
  const unbilled = await notarialAs().list({ lawyer, voucherPending: true, sort: "procedureDate", limit: 100 });
  expect(home.pending).toBe(unbilled.totalDocs);
  expect(home.pending).toBeGreaterThan(0);
  expect(home.pendingSince).toBe(unbilled.docs[0]?.procedureDate);
  expect(home.docs.map(({ _id }) => _id)).toEqual(unbilled.docs.slice(0, 6).map(({ _id }) => _id));
  expect(home.month).toBe((await notarialAs().list({ lawyer, from: home.from, limit: 1 })).totalDocs);
  const cost = await recordStatements(() => notarialAs().home());
  expect(cost.filter(({ text }) => text.includes("notarial_filings"))).toHaveLength(2);
  await expectRefusal(notarialAs("commercial").home(), "FORBIDDEN");
});
