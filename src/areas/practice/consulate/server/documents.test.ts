// @engine both
/** Consulate documents: each moves on its own, alone or in bulk in one package, and its contract follows. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import type { DocumentStatus } from "../states.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  // The clock advances: each version differs.
  app = await openTestApp({ now: () => (now = new Date(now.getTime() + 10)) });
});
afterAll(() => app.close());

const staff = (userName = "consulate") => app.as(`${userName}@demo.example`).consulate;
type TransitionOptions = Partial<Parameters<ReturnType<typeof staff>["moveDocument"]>[0]>;
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const birth = { documentType: "DT-RG.01" };
const today = "2026-11-20";

async function createContract(documents = 1, email = "") {
  const input = { holder: { ...holder, email }, documents: Array.from({ length: documents }, () => birth) };
  return staff("administrator").create(input);
}
async function createPaidContract(documents = 1, email = "") {
  const { _id, updatedAt, amountTotal } = await createContract(documents, email);
  return staff().confirmPaid({ _id, updatedAt, date: today, method: "cash", amount: amountTotal });
}
const readContract = (_id: string) => staff().contract({ id: _id });
async function move(contract: string, index: number, status: DocumentStatus, options: TransitionOptions = {}) {
  const { _id = "", updatedAt = "" } = (await readContract(contract)).documents[index] ?? {};
  return staff().moveDocument({ _id, updatedAt, status, ...options });
}
async function moveAll(contract: string, status: DocumentStatus, options: TransitionOptions = {}) {
  const { documents } = await readContract(contract);
  const versions = { ids: documents.map(({ _id }) => _id), versions: documents.map(({ updatedAt }) => updatedAt) };
  return staff().moveDocuments({ ...versions, status, ...options });
}
const stateOf = async (contract: string) => (await readContract(contract)).state;
const sealInput = { sealedOn: today };
const delivery = { receiver: { name: "Maritza Gómez Leal", ci: holder.ci } };

test("no transition before the contract is paid", async () => {
  const { _id } = await createContract();
  await expectRefusal(move(_id, 0, "underReview"), "TRANSITION_NOT_ALLOWED");
});

test("from review to delivered, and the contract follows by the system, possibly over several states", async () => {
  const { _id } = await createPaidContract(2);
  await move(_id, 0, "underReview");
  const refusal = await expectRefusal(move(_id, 0, "deliveredConsulate"), "INVALID");
  expect(refusal.fields).toEqual({ sealedOn: [faultsEs.REQUIRED] });
  const inFuture = await expectRefusal(move(_id, 0, "deliveredConsulate", { sealedOn: "2026-11-21" }), "INVALID");
  expect(inFuture.fields).toEqual({ sealedOn: [faultsEs.FUTURE] });
  expect(await stateOf(_id)).toBe("inSettlement");
  const sent = await move(_id, 0, "deliveredConsulate", sealInput);
  expect(sent.packageNumber).toMatch(/^PQ26\d{5}$/);
  expect(sent.stamps).toMatchObject([
    { stamp: "MINJUS", obtainedAt: today },
    { stamp: "CONS-ES", requestedAt: today, obtainedAt: null },
  ]);
  expect(await readContract(_id)).toMatchObject({ state: "processLegalization", packageNumber: sent.packageNumber });
  const legalized = await move(_id, 0, "legalized", { date: today });
  expect(legalized).toMatchObject({ legalizedOn: today, invoiced: false, contract: { handlingDue: true } });
  expect(legalized.stamps.at(-1)).toMatchObject({ stamp: "CONS-ES", obtainedAt: today });
  await move(_id, 0, "readyToCustomer");
  expect(await stateOf(_id)).toBe("processLegalization");
  await move(_id, 1, "cancelled", { note: "El titular ya no la necesita" });
  expect(await stateOf(_id)).toBe("readyToCustomer");
  const withoutReceiver = await expectRefusal(move(_id, 0, "delivered"), "INVALID");
  expect(Object.keys(withoutReceiver.fields ?? {}).sort()).toEqual(["receiver.ci", "receiver.name"]);
  await move(_id, 0, "delivered", delivery);
  const completed = await readContract(_id);
  expect(completed).toMatchObject({ state: "completed", deliveredToOther: false, receiver: delivery.receiver });
  expect(completed.log.map(({ to, byName }) => [to, byName])).toEqual([
    ["pendingToPay", "Ana Domínguez Roque"],
    ["inSettlement", "Coralia Núñez Bello"],
    ["processLegalization", "Sistema"],
    ["readyToCustomer", "Sistema"],
    ["completed", "Sistema"],
  ]);
});

test("a contract never returns to a status before its documents, and ends when all of them are cancelled", async () => {
  const { _id } = await createPaidContract(2);
  await moveAll(_id, "underReview");
  await moveAll(_id, "deliveredConsulate", sealInput);
  await move(_id, 0, "observed", { note: "Falta una firma en el acta" });
  expect(await stateOf(_id)).toBe("processLegalization");
  await move(_id, 0, "underReview");
  const { documents } = await readContract(_id);
  expect(documents[0]?.observations).toBeNull();
  const tooShort = await expectRefusal(move(_id, 0, "cancelled", { note: "no" }), "INVALID");
  expect(tooShort.fields).toEqual({ note: [fieldErrorMessage("AT_LEAST 10", "es")] });
  await moveAll(_id, "cancelled", { note: "Devuelto con el recibo 118" });
  const cancelled = await readContract(_id);
  expect(cancelled.state).toBe("cancelled");
  expect(cancelled.log.at(-1)?.note).toBe("Devuelto con el recibo 118");
});

test("documents of several contracts go in one package, each on its own; refused ones state why", async () => {
  const [one, other, open] = [await createPaidContract(), await createPaidContract(2), await createContract()];
  await moveAll(one._id, "underReview");
  await moveAll(other._id, "underReview");
  const reloaded = [one, other, open].map(({ _id }) => readContract(_id));
  const documents = (await Promise.all(reloaded)).flatMap((contract) => contract.documents);
  const result = await staff().moveDocuments({
    ids: documents.map(({ _id }) => _id),
    versions: documents.map(({ updatedAt }) => updatedAt),
    status: "deliveredConsulate",
    ...sealInput,
  });
  expect(result.updated).toHaveLength(3);
  expect(result.failed).toMatchObject([{ id: documents.at(-1)?._id, code: "TRANSITION_NOT_ALLOWED" }]);
  const { packageNumber } = result;
  const packageDocuments = await staff().documents({ packageNumber: packageNumber ?? "", sort: "code" });
  expect(packageDocuments.docs.map(({ _id }) => _id).sort()).toEqual([...result.updated].sort());
  const file = await staff().packageList({ packageNumber: packageNumber ?? "" });
  expect(file.toString("latin1")).toMatch(/^%PDF-[^]*\/Title/);
});

test("a stale version is refused, and of two concurrent transitions one succeeds", async () => {
  const { _id } = await createPaidContract();
  const { documents } = await readContract(_id);
  const [{ _id: id, updatedAt } = { _id: "", updatedAt: "" }] = documents;
  const results = await Promise.allSettled(
    [0, 1].map(() => staff().moveDocument({ _id: id, updatedAt, status: "underReview" })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expectRefusal(
    staff().moveDocument({ _id: id, updatedAt, status: "observed", note: "Acta ilegible" }),
    "CONFLICT",
  );
});

test("delivering a contract delivers its ready documents; one in process blocks it", async () => {
  const { _id } = await createPaidContract(2);
  await moveAll(_id, "underReview");
  await moveAll(_id, "deliveredConsulate", sealInput);
  await moveAll(_id, "legalized", { date: today });
  const step = async (state: "inReviewer" | "readyToCustomer" | "completed") =>
    staff().update({
      _id,
      updatedAt: (await readContract(_id)).updatedAt,
      state,
      ...(state === "completed" && delivery),
    });
  await step("inReviewer");
  await step("readyToCustomer");
  const refusalBehind = await expectRefusal(step("completed"), "INVALID");
  expect(refusalBehind.fields).toEqual({ state: [officeFaultsEs.DOCUMENTS_BEHIND] });
  await moveAll(_id, "readyToCustomer");
  const completed = await step("completed");
  expect(completed.documents.map(({ status, receiver }) => [status, receiver?.ci])).toEqual([
    ["delivered", holder.ci],
    ["delivered", holder.ci],
  ]);
});

test("the holder gets one mail for all documents that became ready together, and one per observed document", async () => {
  const { _id, number } = await createPaidContract(2, "maritza@example.com");
  await moveAll(_id, "underReview");
  await move(_id, 0, "observed", { note: "El acta es ilegible" });
  await move(_id, 0, "underReview");
  await moveAll(_id, "deliveredConsulate", sealInput);
  await moveAll(_id, "legalized", { date: today });
  await moveAll(_id, "readyToCustomer");
  const mails = await app.server.db
    .select({ template: emails.template, vars: emails.vars })
    .from(emails)
    .where(and(eq(emails.relatedKind, "consulate"), eq(emails.relatedId, _id)));
  expect(mails.map(({ template }) => template).sort()).toEqual([
    "consulateObserved",
    "consulatePaid",
    "consulateReady",
  ]);
  expect(mails.find(({ template }) => template === "consulateObserved")?.vars).toMatchObject({
    contract: number,
    document: `${number}-01`,
    reason: "El acta es ilegible",
  });
  const notificationRows = await app.server.db
    .select()
    .from(notifications)
    .where(eq(notifications.type, "consulate.observed"));
  expect(notificationRows.some(({ link }) => link === `/spain-consulate/requested/${_id}`)).toBe(true);
});

test("documents of a deleted contract are in no list", async () => {
  const { _id } = await createContract();
  await staff().remove({ id: _id });
  expect((await staff().documents({ contractId: _id })).totalDocs).toBe(0);
  await expectRefusal(staff().moveDocument({ _id, updatedAt: now.toISOString(), status: "underReview" }), "NOT_FOUND");
});

test("the list and all matches agree; a page and a transition cost a fixed number of statements", async () => {
  const filters = { status: "registered", invoiced: false } as const;
  const page = await staff().documents({ ...filters, limit: 100 });
  const reloaded = await staff().matchingDocuments(filters);
  expect(reloaded.map(({ _id }) => _id).sort()).toEqual(page.docs.map(({ _id }) => _id).sort());
  const cost = async (limit: number) => (await recordStatements(() => staff().documents({ limit }))).length;
  await cost(1);
  expect(await cost(2)).toBe(await cost(9));
  const costs = [];
  for (const documents of [1, 1, 6]) {
    const { _id } = await createPaidContract(documents);
    const { _id: id = "", updatedAt = "" } = (await readContract(_id)).documents[0] ?? {};
    const input = { _id: id, updatedAt, status: "underReview" } as const;
    costs.push((await recordStatements(() => staff().moveDocument(input))).length);
  }
  expect(costs[2]).toBe(costs[1]);
});
