// @engine both
/** Contracts of the consulate: priced by the tariff of their day, paid once, corrected while that changes nothing that was paid. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../../kit/refusals.es.ts";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { clients } from "../../clients/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { counters, counterStates } from "../../legalization/states.ts";
import { sum } from "../../../kit/money.ts";
import { amountsOf, priceLines, surchargeOf } from "../contract-amounts.ts";
import { consulateContractColumns } from "../columns.ts";
import { words } from "../words.es.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  // It ticks: each version is another.
  app = await openTestApp({ now: () => (now = new Date(now.getTime() + 10)) });
});
afterAll(() => app.close());

const desk = (who = "consulate") => app.as(`${who}@demo.example`).consulate;
type Wanted = Parameters<ReturnType<typeof desk>["create"]>[0];
type Tariff = Parameters<ReturnType<typeof desk>["setTariff"]>[0];
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const birth = { documentType: "DT-RG.01" };
const draft = (more: Partial<Wanted> = {}): Wanted => ({ holder, documents: [birth], ...more });
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
])("%s costs %s", async (_, wanted, amount) => {
  const contract = await desk().create(wanted);
  expect(contract).toMatchObject({ amountTotal: amount, currency: "EUR", state: "pendingToPay", paid: false });
  expect(contract.number).toMatch(/^CE26\d{6}$/);
  expect(contract.documents[0]).toMatchObject({ code: `${contract.number}-01`, status: "registered" });
  expect(contract.documents[0]?.stamps.at(-1)?.stamp).toBe("CONS-ES");
});

test("its price is told line by line, and the lines add up to it; urgent ones are found and listed with their surcharge", async () => {
  const documents = [birth, { ...birth, quantity: 2 }, { documentType: "DT-RG.02" }];
  const [urgent, plain] = [
    await desk().create(draft({ documents, urgent: true, notes: "Zacarías" })),
    await desk().create(draft({ documents })),
  ];
  for (const contract of [urgent, plain]) {
    const lines = priceLines(contract);
    expect(sum(lines.map(({ amount }) => amount))).toBe(contract.amountTotal);
    expect(lines.some(({ part }) => part === "surcharge")).toBe(contract.urgent);
    const perDocument = lines.filter(({ part }) => part === "firm" || part === "consulate");
    expect(new Set(perDocument.map(({ documentType }) => documentType))).toEqual(new Set(["DT-RG.01", "DT-RG.02"]));
    expect(perDocument.find(({ documentType }) => documentType === "DT-RG.01")?.quantity).toBe(3);
  }
  const found = async (isUrgent: boolean) =>
    (await desk().contracts({ urgent: isUrgent, limit: 100 })).docs.map(({ number }) => number);
  expect([await found(true), await found(false)]).toEqual([
    expect.arrayContaining([urgent.number]),
    expect.arrayContaining([plain.number]),
  ]);
  expect(await found(false)).not.toContain(urgent.number);
  const said = { ...words, language: "es", purposeOf: String } as const;
  const cells = ({ columns }: typeof consulateContractColumns, of: typeof urgent) =>
    (["urgent", "surcharge"] as const).map((name) => columns[name].value(of, said));
  expect([cells(consulateContractColumns, urgent), cells(consulateContractColumns, plain)]).toEqual([
    ["Urgente", surchargeOf(urgent)],
    ["", null],
  ]);
});

test("who has the holder's document of identity or account is the client", async () => {
  const [client] = await app.server.db.select().from(clients).where(eq(clients.name, "Yadira Álvarez Ferrer"));
  const found = await desk().create(draft({ holder: { ...holder, ci: client?.ci ?? "" } }));
  expect(found.client?._id).toBe(client?.id);
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
  ["an identity number of no day", { holder: { ...holder, ci: "91133127775" } }, "holder.ci", "CI_DATE"],
  ["no document", { documents: [] }, "documents", "REQUIRED"],
  ["a type that is a seal", { documents: [{ documentType: "MES" }] }, "documents.0.documentType", "CHOICE"],
  ["a purpose that is none", { purpose: "MES" }, "purpose", "CHOICE"],
  ["more than the consulate takes", { documents: [{ ...birth, quantity: 8 }] }, "documents", "TOO_MANY"],
] as const)("%s is refused at its field", async (_, wrong, field, fault) => {
  const refused = await expectRefusal(desk().create({ ...draft(), ...wrong } as Wanted), "INVALID");
  const words: Readonly<Record<string, string>> = { ...refusalsEs, ...faultsEs, ...officeFaultsEs };
  expect(refused.fields?.[field]).toContain(words[fault]);
});

test("for a purpose without that limit the consulate takes as many as one likes", async () => {
  const many = { documents: [{ ...birth, quantity: 8 }], purpose: "PR004" };
  expect((await desk().create(draft(many))).amountTotal).toBe("156.00");
});

test("paid is the whole of it, once, not in the future; then its documents and their price stay", async () => {
  const made = await desk().create(draft());
  const { _id, updatedAt } = made;
  const how = { _id, updatedAt, method: "cash", date: "2026-11-20" } as const;
  const less = await expectRefusal(desk().confirmPaid({ ...how, amount: "36.99" }), "INVALID");
  expect(less.fields).toEqual({ amount: [faultsEs.DIFFERENT] });
  const early = await expectRefusal(desk().confirmPaid({ ...how, date: "2026-11-21", amount: "37" }), "INVALID");
  expect(early.fields).toEqual({ date: [faultsEs.FUTURE] });
  const paid = await pay(made);
  expect(paid).toMatchObject({ state: "inSettlement", paid: true, payment: { method: "cash", amount: "37.00" } });
  await expectRefusal(pay(made), "CONFLICT");
  await expectRefusal(pay(paid), "TRANSITION_NOT_ALLOWED");
  const read = { _id, updatedAt: paid.updatedAt };
  await expectRefusal(desk().update({ ...read, documents: [birth, birth] }), "TRANSITION_NOT_ALLOWED");
  await expectRefusal(desk().update({ ...read, urgent: true }), "TRANSITION_NOT_ALLOWED");
  const named = await desk().update({ ...read, holder: { ...holder, fullName: "Maritza Gómez" }, notes: "Llama ella" });
  expect(named).toMatchObject({ amountTotal: "37.00", holder: { fullName: "Maritza Gómez" }, notes: "Llama ella" });
  await expectRefusal(desk().remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
});

test("while it is not paid it is priced anew; a step goes alone, and money not by a step", async () => {
  const made = await desk().create(draft());
  const [first] = made.documents;
  const read = { _id: made._id, updatedAt: made.updatedAt };
  const again = await desk().update({ ...read, documents: [{ ...birth, _id: first?._id }, birth], urgent: true });
  expect(again).toMatchObject({
    amountTotal: "71.00",
    documents: [{ _id: first?._id }, { code: `${made.number}-02` }],
  });
  const next = { _id: made._id, updatedAt: again.updatedAt };
  for (const wrong of [
    { state: "inSettlement" },
    { state: "cancelled", urgent: true, note: "Ya no hace falta" },
  ] as const) {
    const refused = await expectRefusal(desk().update({ ...next, ...wrong }), "INVALID");
    expect(refused.fields).toEqual({ state: [officeFaultsEs.ALONE] });
  }
  await expectRefusal(desk().update({ ...read, notes: "tarde" }), "CONFLICT");
});

test("staff take it through every step of a legalization contract", async () => {
  let { _id, updatedAt } = await pay(await desk().create(draft()));
  const step = async (state: "inCommercial" | "packagePreparation" | "processLegalization" | "inReviewer") => {
    const moved = await desk().update({ _id, updatedAt, state });
    ({ updatedAt } = moved);
    return moved;
  };
  await step("inCommercial");
  await step("packagePreparation");
  expect((await step("processLegalization")).packageNumber).toMatch(/^PQ26\d{5}$/);
  // Its documents lack their seals.
  await expectRefusal(step("inReviewer"), "TRANSITION_NOT_ALLOWED");
  const cancelled = await desk().update({ _id, updatedAt, state: "cancelled", note: "Devuelto con recibo 118" });
  expect(cancelled).toMatchObject({ state: "cancelled", documents: [{ status: "cancelled" }] });
});

test("what was struck out is in no list, under no number and on nobody's line of time", async () => {
  const { _id, number } = await desk().create(draft());
  await desk().remove({ id: _id });
  await expectRefusal(desk().contract({ id: _id }), "NOT_FOUND");
  await expectRefusal(desk().remove({ id: _id }), "NOT_FOUND");
  expect((await desk().contracts({ search: number })).totalDocs).toBe(0);
  expect((await desk().create(draft())).number).not.toBe(number);
});

test("a tariff holds from its day on; a second of one day, one of the past and a type named twice are refused", async () => {
  const said: Tariff = {
    validFrom: "2026-11-22",
    currency: "EUR",
    handlingFee: "30",
    defaultFirmAmount: "6",
    defaultConsulateAmount: "12",
  };
  await desk().setTariff(said);
  expect((await desk().create(draft())).amountTotal).toBe("37.00");
  // Two at once: the index lets one in.
  const race = await Promise.allSettled(
    [0, 1].map(() => desk().setTariff({ ...said, validFrom: "2026-11-23", handlingFee: "40" })),
  );
  expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const taken = await expectRefusal(desk().setTariff(said), "CONFLICT");
  expect(taken.fields).toEqual({ validFrom: [faultsEs.TAKEN] });
  const past = await expectRefusal(desk().setTariff({ ...said, validFrom: "2026-11-19" }), "INVALID");
  expect(past.fields).toEqual({ validFrom: [faultsEs.PAST] });
  const own = { documentType: "DT-RG.01", firmAmount: "1", consulateAmount: "1" };
  const twice = await expectRefusal(
    desk().setTariff({ ...said, validFrom: "2026-12-01", perDocument: [own, own] }),
    "INVALID",
  );
  expect(Object.keys(twice.fields ?? {})).toEqual(["perDocument.1.documentType"]);
  const { inForce, history } = await desk().tariff({});
  expect([inForce?.handlingFee, history.length]).toEqual(["20.00", 4]);
  const before = now;
  now = new Date("2026-11-22T15:00:00.000Z");
  expect(await desk().create(draft())).toMatchObject({ amountTotal: "48.00", tariffFrom: "2026-11-22" });
  now = before;
});

test("the counters hold its contracts beside the vouchers, for those who may open them", async () => {
  const { legalization } = app.as("consulate@demo.example");
  const counted = await legalization.counters({});
  for (const counter of counters) {
    const { docs, totalDocs } = await desk().contracts({ counter, limit: 100 });
    expect(counted[counter], counter).toBe(totalDocs);
    expect(docs.every(({ state }) => counterStates(counter).includes(state))).toBe(true);
  }
  const all = app.as("administrator@demo.example").legalization;
  const [both, office, others] = [
    await all.counters({}),
    await all.counters({ of: "office" }),
    await all.counters({ of: "others" }),
  ];
  expect(others).toEqual(counted);
  for (const counter of counters) expect(both[counter]).toBe(office[counter] + others[counter]);
});

test("its payment is told to who wrote it down and to its holder; its paper is a contract, then a receipt", async () => {
  const made = await desk("administrator").create(draft({ holder: { ...holder, email: "maritza@example.com" } }));
  const paper = async () => {
    const { pages } = readPdf(await desk().print({ id: made._id }));
    return pages.flat().join(" ").replaceAll("\u00a0", " ");
  };
  expect(await paper()).toContain("Contrato de servicios consulares");
  await pay(made);
  const receipt = await paper();
  for (const each of ["Recibo de servicios consulares", made.number, "Maritza Gómez Leal", "37.00 EUR"])
    expect(receipt).toContain(each);
  const told = await app.server.db.select().from(notifications).where(eq(notifications.type, "consulate.paid"));
  expect(told.some(({ link }) => link === `/spain-consulate/requested/${made._id}`)).toBe(true);
});

test("a page costs the same statements however long it is", async () => {
  const cost = async (limit: number) => (await recordStatements(() => desk().contracts({ limit }))).length;
  await cost(1);
  expect(await cost(2)).toBe(await cost(9));
});
