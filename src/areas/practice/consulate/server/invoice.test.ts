// @engine both
/** Consulate documents invoiced by offers: each once; a deleted offer releases them. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { invoiceTotals } from "../contract-amounts.ts";
import { consulateInvoiced } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let client = "";
let bankAccount = "";
beforeAll(async () => {
  // The clock advances: each version differs.
  app = await openTestApp({ now: () => (now = new Date(now.getTime() + 10)) });
  client = (await app.as("lawyer@demo.example").clients.list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  bankAccount = await accountIn("EUR");
});
afterAll(() => app.close());

const staff = (userName = "consulate") => app.as(`${userName}@demo.example`).consulate;
const offers = () => app.as("administrator@demo.example").contractOffers;
const today = "2026-11-20";
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };

async function accountIn(currency: string) {
  const { docs } = await app.as("administrator@demo.example").bankAccounts.all({});
  return docs.find((each) => each.currency === currency && each.active)?._id ?? "";
}

/** A contract with legalized birth certificates. */
async function createLegalized(documents = 1, overrides: object = {}) {
  const created = await staff().create({
    holder,
    documents: Array.from({ length: documents }, () => ({ documentType: "DT-RG.01" })),
    ...overrides,
  });
  const { _id, updatedAt, amountTotal } = created;
  await staff().confirmPaid({ _id, updatedAt, date: today, method: "cash", amount: amountTotal });
  for (const step of [
    { status: "underReview" },
    { status: "deliveredConsulate", sealedOn: today },
    { status: "legalized", date: today },
  ] as const) {
    const { documents: reloaded } = await staff().contract({ id: _id });
    const ids = reloaded.map((each) => each._id);
    await staff().moveDocuments({ ids, versions: reloaded.map((each) => each.updatedAt), ...step });
  }
  const { documents: reloaded } = await staff().contract({ id: _id });
  return { ...created, ids: reloaded.map((each) => each._id) };
}
const invoice = (documentIds: string[], overrides: object = {}) =>
  staff().createOffer({ documentIds, client, bankAccount, ...overrides });
const rowsOf = async (contractId: string) => (await staff().documents({ contractId, limit: 100 })).docs;

test("a draft offer has a line for each type, with its copies, and the handling of each contract once", async () => {
  const one = await createLegalized(2);
  const other = await createLegalized(1, {
    documents: [{ documentType: "DT-AC.01", quantity: 2 }, { documentType: "DT-RG.01" }],
    urgent: true,
  });
  const documentIds = [...one.ids, ...other.ids];
  const selected = (await staff("administrator").matchingDocuments({ invoiceable: true })).filter(({ _id }) =>
    documentIds.includes(_id),
  );
  const offer = await invoice(documentIds);
  expect(offer).toMatchObject({
    draft: true,
    status: "draft",
    client,
    bankAccount,
    currency: "EUR",
    date: today,
    paymentMethods: [{ method: "bankTransfer", amount: offer.totalAmount }],
  });
  // 17 + 17 and 17 + half of it; 46 + half of it; 20 of each contract.
  expect(offer.concepts.map(({ concept, amount }) => [concept, amount])).toEqual([
    ["CO009", "59.50"],
    ["CO009", "69.00"],
    ["CO009", "40.00"],
  ]);
  expect(offer.concepts[0]?.description).toMatch(/ × 3$/);
  expect(offer.totalAmount).toBe("168.50");
  expect(Object.fromEntries(invoiceTotals(selected))).toEqual({ EUR: "168.50" });
  for (const row of await rowsOf(one._id))
    expect(row).toMatchObject({
      invoiced: true,
      offer: { _id: offer._id, name: offer.offerNumber },
      contract: { handlingDue: false },
    });
  expect((await staff().documents({ invoiceable: true, contractId: one._id })).totalDocs).toBe(0);
  const notificationRows = await app.server.db
    .select()
    .from(notifications)
    .where(eq(notifications.type, "consulate.offerCreated"));
  expect(notificationRows.some(({ link }) => link === `/contractOffers/manageContractOffers/${offer._id}`)).toBe(true);
});

test("the handling fee is invoiced with the first of a contract's documents only", async () => {
  const { ids } = await createLegalized(2);
  expect((await invoice(ids.slice(0, 1))).totalAmount).toBe("37.00");
  expect((await invoice(ids.slice(1))).totalAmount).toBe("17.00");
});

test("of ten concurrent invoices of the same documents one succeeds, and the others leave nothing", async () => {
  const { ids } = await createLegalized(3);
  const before = (await offers().list({ limit: 1 })).totalDocs;
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => invoice(ids)));
  const rejected = results.filter((each) => each.status === "rejected");
  expect(rejected).toHaveLength(9);
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: "CONFLICT" });
  expect((await offers().list({ limit: 1 })).totalDocs).toBe(before + 1);
  expect(await app.server.db.$count(consulateInvoiced, eq(consulateInvoiced.documentId, ids[0] ?? ""))).toBe(1);
});

test("all or none: an invoiced document refuses the whole call", async () => {
  const { ids } = await createLegalized(2);
  await invoice(ids.slice(0, 1));
  const refusal = await expectRefusal(invoice(ids), "CONFLICT");
  expect(refusal.fields).toEqual({ documentIds: [officeFaultsEs.INVOICED] });
  expect((await invoice(ids.slice(1))).draft).toBe(true);
});

test("the primary key prevents duplicates without locks", async () => {
  const { ids } = await createLegalized();
  const { _id } = await invoice(ids);
  const row = { documentId: ids[0] ?? "", offerId: _id, handlingFee: "0.00", at: now.toISOString() };
  await expect(app.server.db.insert(consulateInvoiced).values(row)).rejects.toThrow();
});

test("documents not legalized, mixed currencies, a wrong account and a missing client are refused at their fields", async () => {
  const { ids } = await createLegalized();
  const { documents } = await staff().create({ holder, documents: [{ documentType: "DT-RG.01" }] });
  const notLegalized = await expectRefusal(invoice([documents[0]?._id ?? ""]), "INVALID");
  expect(notLegalized.fields).toEqual({ documentIds: [faultsEs.CHOICE] });
  const account = await expectRefusal(invoice(ids, { bankAccount: await accountIn("USD") }), "INVALID");
  expect(account.fields).toEqual({ bankAccount: [officeFaultsEs.OTHER_CURRENCY] });
  const refusal = await expectRefusal(invoice(ids, { client: "" }), "INVALID");
  expect(refusal.fields).toEqual({ client: [faultsEs.REQUIRED] });
  const other = await expectRefusal(invoice(ids, { currency: "USD" }), "INVALID");
  expect(other.fields).toEqual({ currency: [faultsEs.CHOICE] });
  await staff().setTariff({
    validFrom: today,
    currency: "USD",
    handlingFee: "20",
    defaultFirmAmount: "5",
    defaultConsulateAmount: "12",
  });
  const dollars = await createLegalized();
  const mixed = await expectRefusal(invoice([...ids, ...dollars.ids]), "INVALID");
  expect(mixed.fields).toEqual({ documentIds: [officeFaultsEs.MIXED] });
  await expectRefusal(staff("lawyer").createOffer({ documentIds: ids, client, bankAccount }), "FORBIDDEN");
});

test("a deleted offer releases its documents; restoring it binds them again, unless another one invoices them", async () => {
  const { _id: contractId, ids } = await createLegalized();
  const account = await accountIn("USD");
  const first = await invoice(ids, { bankAccount: account });
  await offers().remove({ _id: first._id });
  const [released] = await rowsOf(contractId);
  expect(released).toMatchObject({ invoiced: false, offer: null, contract: { handlingDue: true } });
  const auditEntries = await app.server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, ids[0] ?? ""));
  expect(auditEntries.map(({ action }) => action)).toContain("consulate.free");
  const { trash } = app.as("administrator@demo.example");
  await trash.restore({ kind: "contractOffer", _id: first._id });
  expect((await rowsOf(contractId))[0]?.offer?._id).toBe(first._id);
  await offers().remove({ _id: first._id });
  const second = await invoice(ids, { bankAccount: account });
  await expectRefusal(trash.restore({ kind: "contractOffer", _id: first._id }), "CONFLICT");
  expect((await rowsOf(contractId))[0]?.offer?._id).toBe(second._id);
});

test("an invoiced document cannot be cancelled, alone or with its contract", async () => {
  const { _id, ids } = await createLegalized();
  await invoice(ids, { bankAccount: await accountIn("USD") });
  const contract = await staff().contract({ id: _id });
  const note = "El titular desistió de todo";
  const [{ updatedAt } = { updatedAt: "" }] = contract.documents;
  await expectRefusal(
    staff().moveDocument({ _id: ids[0] ?? "", updatedAt, status: "cancelled", note }),
    "TRANSITION_NOT_ALLOWED",
  );
  const refusal = await expectRefusal(
    staff().update({ _id, updatedAt: contract.updatedAt, state: "cancelled", note }),
    "INVALID",
  );
  expect(refusal.fields).toEqual({ state: [officeFaultsEs.INVOICED] });
});
