// @engine both
/** Documents of the consulate: each moves by itself, one or many at once in one package, and its contract follows. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import type { DocumentStatus } from "../states.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  // It ticks: each version is another.
  app = await openTestApp({ now: () => (now = new Date(now.getTime() + 10)) });
});
afterAll(() => app.close());

const desk = (who = "consulate") => app.as(`${who}@demo.example`).consulate;
type Step = Partial<Parameters<ReturnType<typeof desk>["moveDocument"]>[0]>;
const holder = { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" };
const birth = { documentType: "DT-RG.01" };
const today = "2026-11-20";

async function written(documents = 1, email = "") {
  const wanted = { holder: { ...holder, email }, documents: Array.from({ length: documents }, () => birth) };
  return desk("administrator").create(wanted);
}
async function paid(documents = 1, email = "") {
  const { _id, updatedAt, amountTotal } = await written(documents, email);
  return desk().confirmPaid({ _id, updatedAt, date: today, method: "cash", amount: amountTotal });
}
const again = (_id: string) => desk().contract({ id: _id });
async function move(contract: string, at: number, status: DocumentStatus, more: Step = {}) {
  const { _id = "", updatedAt = "" } = (await again(contract)).documents[at] ?? {};
  return desk().moveDocument({ _id, updatedAt, status, ...more });
}
async function moveAll(contract: string, status: DocumentStatus, more: Step = {}) {
  const { documents } = await again(contract);
  const read = { ids: documents.map(({ _id }) => _id), versions: documents.map(({ updatedAt }) => updatedAt) };
  return desk().moveDocuments({ ...read, status, ...more });
}
const stateOf = async (contract: string) => (await again(contract)).state;
const sealed = { sealedOn: today };
const taken = { receiver: { name: "Maritza Gómez Leal", ci: holder.ci } };

test("nothing begins before the contract is paid", async () => {
  const { _id } = await written();
  await expectRefusal(move(_id, 0, "underReview"), "TRANSITION_NOT_ALLOWED");
});

test("from review to delivered, and the contract follows in the system's name, over what it skips", async () => {
  const { _id } = await paid(2);
  await move(_id, 0, "underReview");
  const lacking = await expectRefusal(move(_id, 0, "deliveredConsulate"), "INVALID");
  expect(lacking.fields).toEqual({ sealedOn: [faultsEs.REQUIRED] });
  const late = await expectRefusal(move(_id, 0, "deliveredConsulate", { sealedOn: "2026-11-21" }), "INVALID");
  expect(late.fields).toEqual({ sealedOn: [faultsEs.FUTURE] });
  expect(await stateOf(_id)).toBe("inSettlement");
  const there = await move(_id, 0, "deliveredConsulate", sealed);
  expect(there.packageNumber).toMatch(/^PQ26\d{5}$/);
  expect(there.stamps).toMatchObject([
    { stamp: "MINJUS", obtainedAt: today },
    { stamp: "CONS-ES", requestedAt: today, obtainedAt: null },
  ]);
  expect(await again(_id)).toMatchObject({ state: "processLegalization", packageNumber: there.packageNumber });
  const back = await move(_id, 0, "legalized", { date: today });
  expect(back).toMatchObject({ legalizedOn: today, invoiced: false, contract: { handlingDue: true } });
  expect(back.stamps.at(-1)).toMatchObject({ stamp: "CONS-ES", obtainedAt: today });
  await move(_id, 0, "readyToCustomer");
  expect(await stateOf(_id)).toBe("processLegalization");
  await move(_id, 1, "cancelled", { note: "El titular ya no la necesita" });
  expect(await stateOf(_id)).toBe("readyToCustomer");
  const nobody = await expectRefusal(move(_id, 0, "delivered"), "INVALID");
  expect(Object.keys(nobody.fields ?? {}).sort()).toEqual(["receiver.ci", "receiver.name"]);
  await move(_id, 0, "delivered", taken);
  const done = await again(_id);
  expect(done).toMatchObject({ state: "completed", deliveredToOther: false, receiver: taken.receiver });
  expect(done.log.map(({ to, byName }) => [to, byName])).toEqual([
    ["pendingToPay", "Ana Domínguez Roque"],
    ["inSettlement", "Coralia Núñez Bello"],
    ["processLegalization", "Sistema"],
    ["readyToCustomer", "Sistema"],
    ["completed", "Sistema"],
  ]);
});

test("a contract never goes back after its documents, and ends when all of them are cancelled", async () => {
  const { _id } = await paid(2);
  await moveAll(_id, "underReview");
  await moveAll(_id, "deliveredConsulate", sealed);
  await move(_id, 0, "observed", { note: "Falta una firma en el acta" });
  expect(await stateOf(_id)).toBe("processLegalization");
  await move(_id, 0, "underReview");
  const { documents } = await again(_id);
  expect(documents[0]?.observations).toBeNull();
  const short = await expectRefusal(move(_id, 0, "cancelled", { note: "no" }), "INVALID");
  expect(short.fields).toEqual({ note: [fieldErrorMessage("AT_LEAST 10", "es")] });
  await moveAll(_id, "cancelled", { note: "Devuelto con el recibo 118" });
  const over = await again(_id);
  expect(over.state).toBe("cancelled");
  expect(over.log.at(-1)?.note).toBe("Devuelto con el recibo 118");
});

test("many of several contracts go in one package, each on its own; what cannot says why", async () => {
  const [one, other, open] = [await paid(), await paid(2), await written()];
  await moveAll(one._id, "underReview");
  await moveAll(other._id, "underReview");
  const all = [one, other, open].map(({ _id }) => again(_id));
  const documents = (await Promise.all(all)).flatMap((contract) => contract.documents);
  const outcome = await desk().moveDocuments({
    ids: documents.map(({ _id }) => _id),
    versions: documents.map(({ updatedAt }) => updatedAt),
    status: "deliveredConsulate",
    ...sealed,
  });
  expect(outcome.updated).toHaveLength(3);
  expect(outcome.failed).toMatchObject([{ id: documents.at(-1)?._id, code: "TRANSITION_NOT_ALLOWED" }]);
  const { packageNumber } = outcome;
  const inIt = await desk().documents({ packageNumber: packageNumber ?? "", sort: "code" });
  expect(inIt.docs.map(({ _id }) => _id).sort()).toEqual([...outcome.updated].sort());
  const file = await desk().packageList({ packageNumber: packageNumber ?? "" });
  expect(file.toString("latin1")).toMatch(/^%PDF-[^]*\/Title/);
});

test("a stale version moves nothing, and of two at once one wins", async () => {
  const { _id } = await paid();
  const { documents } = await again(_id);
  const [{ _id: id, updatedAt } = { _id: "", updatedAt: "" }] = documents;
  const race = await Promise.allSettled(
    [0, 1].map(() => desk().moveDocument({ _id: id, updatedAt, status: "underReview" })),
  );
  expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expectRefusal(
    desk().moveDocument({ _id: id, updatedAt, status: "observed", note: "Acta ilegible" }),
    "CONFLICT",
  );
});

test("handing a contract over hands its ready documents over; one that is behind keeps it", async () => {
  const { _id } = await paid(2);
  await moveAll(_id, "underReview");
  await moveAll(_id, "deliveredConsulate", sealed);
  await moveAll(_id, "legalized", { date: today });
  const step = async (state: "inReviewer" | "readyToCustomer" | "completed") =>
    desk().update({ _id, updatedAt: (await again(_id)).updatedAt, state, ...(state === "completed" && taken) });
  await step("inReviewer");
  await step("readyToCustomer");
  const behind = await expectRefusal(step("completed"), "INVALID");
  expect(behind.fields).toEqual({ state: [officeFaultsEs.DOCUMENTS_BEHIND] });
  await moveAll(_id, "readyToCustomer");
  const done = await step("completed");
  expect(done.documents.map(({ status, receiver }) => [status, receiver?.ci])).toEqual([
    ["delivered", holder.ci],
    ["delivered", holder.ci],
  ]);
});

test("the holder is written once of all that became ready together, and of each that was observed", async () => {
  const { _id, number } = await paid(2, "maritza@example.com");
  await moveAll(_id, "underReview");
  await move(_id, 0, "observed", { note: "El acta es ilegible" });
  await move(_id, 0, "underReview");
  await moveAll(_id, "deliveredConsulate", sealed);
  await moveAll(_id, "legalized", { date: today });
  await moveAll(_id, "readyToCustomer");
  const sent = await app.server.db
    .select({ template: emails.template, vars: emails.vars })
    .from(emails)
    .where(and(eq(emails.relatedKind, "consulate"), eq(emails.relatedId, _id)));
  expect(sent.map(({ template }) => template).sort()).toEqual(["consulateObserved", "consulatePaid", "consulateReady"]);
  expect(sent.find(({ template }) => template === "consulateObserved")?.vars).toMatchObject({
    contract: number,
    document: `${number}-01`,
    reason: "El acta es ilegible",
  });
  const told = await app.server.db.select().from(notifications).where(eq(notifications.type, "consulate.observed"));
  expect(told.some(({ link }) => link === `/spain-consulate/requested/${_id}`)).toBe(true);
});

test("documents of a contract that was struck out are in no list", async () => {
  const { _id } = await written();
  await desk().remove({ id: _id });
  expect((await desk().documents({ contractId: _id })).totalDocs).toBe(0);
  await expectRefusal(desk().moveDocument({ _id, updatedAt: now.toISOString(), status: "underReview" }), "NOT_FOUND");
});

test("filters and the whole that they match are one list; a page and a step cost a fixed number of statements", async () => {
  const by = { status: "registered", invoiced: false } as const;
  const page = await desk().documents({ ...by, limit: 100 });
  const all = await desk().matchingDocuments(by);
  expect(all.map(({ _id }) => _id).sort()).toEqual(page.docs.map(({ _id }) => _id).sort());
  const cost = async (limit: number) => (await recordStatements(() => desk().documents({ limit }))).length;
  await cost(1);
  expect(await cost(2)).toBe(await cost(9));
  const costs = [];
  for (const documents of [1, 1, 6]) {
    const { _id } = await paid(documents);
    const { _id: id = "", updatedAt = "" } = (await again(_id)).documents[0] ?? {};
    const wish = { _id: id, updatedAt, status: "underReview" } as const;
    costs.push((await recordStatements(() => desk().moveDocument(wish))).length);
  }
  expect(costs[2]).toBe(costs[1]);
});
