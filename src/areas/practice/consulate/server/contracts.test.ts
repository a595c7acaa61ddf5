// @engine both
/** Consulate contracts: priced by the tariff of their day, paid once, corrected without changing what was paid. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../../../kit/text/refusals.es.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { clients } from "../../clients/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { counters, counterStates } from "../../legalization/states.ts";
import { sum } from "../../../../kit/numbers/money.ts";
import { amountsOf, priceLines, surchargeOf } from "../contract-amounts.ts";
import { consulateContractColumns } from "../columns.ts";
import { words } from "../words.es.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  // The clock advances: each version differs.
  app = await openTestApp({ now: () => (now = new Date(now.getTime() + 10)) });
});
afterAll(() => app.close());

const desk = (userName = "consulate") => app.as(`${userName}@demo.example`).consulate;
type ContractInput = Parameters<ReturnType<typeof desk>["create"]>[0];
type Tariff = Parameters<ReturnType<typeof desk>["setTariff"]>[0];
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const birth = { documentType: "DT-RG.01" };
const draft = (overrides: Partial<ContractInput> = {}): ContractInput => ({ holder, documents: [birth], ...overrides });
const pay = async ({ _id, updatedAt, amountTotal }: { _id: string; updatedAt: string; amountTotal: string }) =>
  desk().confirmPaid({ _id, updatedAt, date: "2026-11-20", method: "cash", amount: amountTotal });

test("the worked example of the law: handling, two births, urgent by half", () => {
  const prices = {
    currency: "EUR",
    handlingFee: "20.00",
    perDocument: [{ documentType: "DT-RG.01", firmAmount: "5.00", consulateAmount: "12.00" }],
    defaultFirmAmount: "0.00",
    defaultConsulateAmount: "0.00",
    urgentSurchargePercent: 50,
  } as const;
  expect(
    amountsOf({ ...prices, perDocument: [...prices.perDocument] }, [{ ...birth, quantity: 2 }], true),
  ).toMatchObject({
    total: "71.00",
    documents: [{ surcharge: "17.00", amount: "51.00" }],
  });
});

test("surcharges of the parts add up to the surcharge of the whole, whatever is rounded", () => {
  const prices = {
    currency: "EUR" as const,
    handlingFee: "0.00",
    perDocument: [],
    defaultFirmAmount: "0.11",
    defaultConsulateAmount: "0.00",
    urgentSurchargePercent: 15,
  };
  // 0.33 at 15 %: 0.0495, half up 0.05.
  const three = Array.from({ length: 3 }, () => ({ ...birth, quantity: 1 }));
  const { documents, total } = amountsOf(prices, three, true);
  expect(total).toBe("0.38");
  expect(documents.map(({ surcharge }) => surcharge)).toEqual(["0.02", "0.01", "0.02"]);
});

test.each([
  ["one birth", draft(), "37.00"],
  ["two copies, urgent", draft({ documents: [{ ...birth, quantity: 2 }], urgent: true }), "71.00"],
  ["a degree with its own price", draft({ documents: [{ documentType: "DT-AC.01" }] }), "43.00"],
])("%s costs %s", async (_, contractInput, amount) => {
  const contract = await desk().create(contractInput);
  expect(contract).toMatchObject({ amountTotal: amount, currency: "EUR", state: "pendingToPay", paid: false });
  expect(contract.number).toMatch(/^CE26\d{6}$/);
  expect(contract.documents[0]).toMatchObject({ code: `${contract.number}-01`, status: "registered" });
  expect(contract.documents[0]?.stamps.at(-1)?.stamp).toBe("CONS-ES");
});

test("the price lines add up to the price; urgent contracts can be filtered and show their surcharge", async () => {
  const documents = [birth, { ...birth, quantity: 2 }, { documentType: "DT-RG.02" }];
  const [urgent, regular] = [
    await desk().create(draft({ documents, urgent: true, notes: "Zacarías" })),
    await desk().create(draft({ documents })),
  ];
  for (const contract of [urgent, regular]) {
    const lines = priceLines(contract);
    expect(sum(lines.map(({ amount }) => amount))).toBe(contract.amountTotal);
    expect(lines.some(({ part }) => part === "surcharge")).toBe(contract.urgent);
    const perDocument = lines.filter(({ part }) => part === "firm" || part === "consulate");
    expect(new Set(perDocument.map(({ documentType }) => documentType))).toEqual(new Set(["DT-RG.01", "DT-RG.02"]));
    expect(perDocument.find(({ documentType }) => documentType === "DT-RG.01")?.quantity).toBe(3);
  }
  const numbersOf = async (isUrgent: boolean) =>
    (await desk().contracts({ urgent: isUrgent, limit: 100 })).docs.map(({ number }) => number);
  expect([await numbersOf(true), await numbersOf(false)]).toEqual([
    expect.arrayContaining([urgent.number]),
    expect.arrayContaining([regular.number]),
  ]);
  expect(await numbersOf(false)).not.toContain(urgent.number);
  const context = { ...words, language: "es", purposeOf: String } as const;
  const cellsOf = ({ columns }: typeof consulateContractColumns, contract: typeof urgent) =>
    (["urgent", "surcharge"] as const).map((name) => columns[name].value(contract, context));
  expect([cellsOf(consulateContractColumns, urgent), cellsOf(consulateContractColumns, regular)]).toEqual([
    ["Urgente", surchargeOf(urgent)],
    ["", null],
  ]);
});

test("the client is found by the holder's identity document or account", async () => {
  const [client] = await app.server.db.select().from(clients).where(eq(clients.name, "Yadira Álvarez Ferrer"));
  const created = await desk().create(draft({ holder: { ...holder, ci: client?.ci ?? "" } }));
  expect(created.client?._id).toBe(client?.id);
  expect((await desk().create(draft())).client).toBeNull();
  const [account] = await app.server.db.select().from(users).where(eq(users.email, "client@demo.example"));
  await app.server.db
    .update(clients)
    .set({ userId: account?.id ?? null })
    .where(eq(clients.id, client?.id ?? ""));
  expect((await desk().create(draft({ account: account?.id ?? "" }))).client?._id).toBe(client?.id);
});

test.each([
  ["a holder without a document", { holder: { ...holder, ci: "" } }, "holder.ci", "REQUIRED"],
  ["an identity number with an invalid date", { holder: { ...holder, ci: "91133127775" } }, "holder.ci", "CI_DATE"],
  ["no document", { documents: [] }, "documents", "REQUIRED"],
  ["a type that is a seal", { documents: [{ documentType: "MES" }] }, "documents.0.documentType", "CHOICE"],
  ["an unknown purpose", { purpose: "MES" }, "purpose", "CHOICE"],
  ["more than the consulate accepts", { documents: [{ ...birth, quantity: 8 }] }, "documents", "TOO_MANY"],
] as const)("%s is refused at its field", async (_, overrides, field, errorCode) => {
  const refusal = await expectRefusal(desk().create({ ...draft(), ...overrides } as ContractInput), "INVALID");
  const messages: Readonly<Record<string, string>> = { ...refusalsEs, ...faultsEs, ...officeFaultsEs };
  expect(refusal.fields?.[field]).toContain(messages[errorCode]);
});

test("a purpose without limit allows any number of documents", async () => {
  const inputOfEight = { documents: [{ ...birth, quantity: 8 }], purpose: "PR004" };
  expect((await desk().create(draft(inputOfEight))).amountTotal).toBe("156.00");
});

test("payment is the full amount, once, not in the future; then documents and price are fixed", async () => {
  const created = await desk().create(draft());
  const { _id, updatedAt } = created;
  const paymentInput = { _id, updatedAt, method: "cash", date: "2026-11-20" } as const;
  const tooLittle = await expectRefusal(desk().confirmPaid({ ...paymentInput, amount: "36.99" }), "INVALID");
  expect(tooLittle.fields).toEqual({ amount: [faultsEs.DIFFERENT] });
  const early = await expectRefusal(
    desk().confirmPaid({ ...paymentInput, date: "2026-11-21", amount: "37" }),
    "INVALID",
  );
  expect(early.fields).toEqual({ date: [faultsEs.FUTURE] });
  const paid = await pay(created);
  expect(paid).toMatchObject({ state: "inSettlement", paid: true, payment: { method: "cash", amount: "37.00" } });
  await expectRefusal(pay(created), "CONFLICT");
  await expectRefusal(pay(paid), "TRANSITION_NOT_ALLOWED");
  const version = { _id, updatedAt: paid.updatedAt };
  await expectRefusal(desk().update({ ...version, documents: [birth, birth] }), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(desk().update({ ...version, urgent: true }), "TRANSITION_NOT_ALLOWED");
  const renamed = await desk().update({
    ...version,
    holder: { ...holder, fullName: "Maritza Gómez" },
    notes: "Llama ella",
  });
  expect(renamed).toMatchObject({ amountTotal: "37.00", holder: { fullName: "Maritza Gómez" }, notes: "Llama ella" });
  await expectRefusal(desk().remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
});

test("an unpaid contract is repriced; a transition must be the only change, and is not a payment", async () => {
  const created = await desk().create(draft());
  const [first] = created.documents;
  const version = { _id: created._id, updatedAt: created.updatedAt };
  const repriced = await desk().update({ ...version, documents: [{ ...birth, _id: first?._id }, birth], urgent: true });
  expect(repriced).toMatchObject({
    amountTotal: "71.00",
    documents: [{ _id: first?._id }, { code: `${created.number}-02` }],
  });
  const nextVersion = { _id: created._id, updatedAt: repriced.updatedAt };
  for (const overrides of [
    { state: "inSettlement" },
    { state: "cancelled", urgent: true, note: "Ya no hace falta" },
  ] as const) {
    const refusal = await expectRefusal(desk().update({ ...nextVersion, ...overrides }), "INVALID");
    expect(refusal.fields).toEqual({ state: [officeFaultsEs.ALONE] });
  }
  await expectRefusal(desk().update({ ...version, notes: "tarde" }), "CONFLICT");
});

test("staff take it through every step of a legalization contract", async () => {
  let { _id, updatedAt } = await pay(await desk().create(draft()));
  const step = async (state: "inCommercial" | "packagePreparation" | "processLegalization" | "inReviewer") => {
    const result = await desk().update({ _id, updatedAt, state });
    ({ updatedAt } = result);
    return result;
  };
  await step("inCommercial");
  await step("packagePreparation");
  expect((await step("processLegalization")).packageNumber).toMatch(/^PQ26\d{5}$/);
  // Its documents lack seals.
  await expectRefusal(step("inReviewer"), "TRANSITION_NOT_ALLOWED");
  const cancelled = await desk().update({ _id, updatedAt, state: "cancelled", note: "Devuelto con recibo 118" });
  expect(cancelled).toMatchObject({ state: "cancelled", documents: [{ status: "cancelled" }] });
});

test("a deleted contract is in no list, and its number is not reused", async () => {
  const { _id, number } = await desk().create(draft());
  await desk().remove({ id: _id });
  await expectRefusal(desk().contract({ id: _id }), "NOT_FOUND");
  await expectRefusal(desk().remove({ id: _id }), "NOT_FOUND");
  expect((await desk().contracts({ search: number })).totalDocs).toBe(0);
  expect((await desk().create(draft())).number).not.toBe(number);
});

test("a tariff is valid from its day on; a second of the same day, one of the past and a repeated type are refused", async () => {
  const tariffInput: Tariff = {
    validFrom: "2026-11-22",
    currency: "EUR",
    handlingFee: "30",
    defaultFirmAmount: "6",
    defaultConsulateAmount: "12",
  };
  await desk().setTariff(tariffInput);
  expect((await desk().create(draft())).amountTotal).toBe("37.00");
  // Concurrent calls: the unique index accepts one.
  const results = await Promise.allSettled(
    [0, 1].map(() => desk().setTariff({ ...tariffInput, validFrom: "2026-11-23", handlingFee: "40" })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const conflict = await expectRefusal(desk().setTariff(tariffInput), "CONFLICT");
  expect(conflict.fields).toEqual({ validFrom: [faultsEs.TAKEN] });
  const past = await expectRefusal(desk().setTariff({ ...tariffInput, validFrom: "2026-11-19" }), "INVALID");
  expect(past.fields).toEqual({ validFrom: [faultsEs.PAST] });
  const typePrice = { documentType: "DT-RG.01", firmAmount: "1", consulateAmount: "1" };
  const duplicate = await expectRefusal(
    desk().setTariff({ ...tariffInput, validFrom: "2026-12-01", perDocument: [typePrice, typePrice] }),
    "INVALID",
  );
  expect(Object.keys(duplicate.fields ?? {})).toEqual(["perDocument.1.documentType"]);
  const { inForce, history } = await desk().tariff({});
  expect([inForce?.handlingFee, history.length]).toEqual(["20.00", 4]);
  const previousNow = now;
  now = new Date("2026-11-22T15:00:00.000Z");
  expect(await desk().create(draft())).toMatchObject({ amountTotal: "48.00", tariffFrom: "2026-11-22" });
  now = previousNow;
});

test("the counters include consulate contracts and vouchers, for users who may open them", async () => {
  const { legalization } = app.as("consulate@demo.example");
  const counts = await legalization.counters({});
  for (const counter of counters) {
    const { docs, totalDocs } = await desk().contracts({ counter, limit: 100 });
    expect(counts[counter], counter).toBe(totalDocs);
    expect(docs.every(({ state }) => counterStates(counter).includes(state))).toBe(true);
  }
  const administrator = app.as("administrator@demo.example").legalization;
  const [both, officeOnly, consulateOnly] = [
    await administrator.counters({}),
    await administrator.counters({ of: "office" }),
    await administrator.counters({ of: "others" }),
  ];
  expect(consulateOnly).toEqual(counts);
  for (const counter of counters) expect(both[counter]).toBe(officeOnly[counter] + consulateOnly[counter]);
});

test("a payment notifies the creator and the holder; the PDF is a contract, then a receipt", async () => {
  const created = await desk("administrator").create(draft({ holder: { ...holder, email: "maritza@example.com" } }));
  const printText = async () => {
    const { pages } = readPdf(await desk().print({ id: created._id }));
    return pages.flat().join(" ").replaceAll("\u00a0", " ");
  };
  expect(await printText()).toContain("Contrato de servicios consulares");
  await pay(created);
  const receipt = await printText();
  for (const each of ["Recibo de servicios consulares", created.number, "Maritza Gómez Leal", "37.00 EUR"])
    expect(receipt).toContain(each);
  const notificationRows = await app.server.db
    .select()
    .from(notifications)
    .where(eq(notifications.type, "consulate.paid"));
  expect(notificationRows.some(({ link }) => link === `/spain-consulate/requested/${created._id}`)).toBe(true);
});

test("a page costs the same statements however long it is", async () => {
  const cost = async (limit: number) => (await recordStatements(() => desk().contracts({ limit }))).length;
  await cost(1);
  expect(await cost(2)).toBe(await cost(9));
});
