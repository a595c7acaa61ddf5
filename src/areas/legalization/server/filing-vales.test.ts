// @engine both
/** Vouchers of a filing: for its client, on its page, and what becomes of them when it is removed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-20T15:00:00.000Z") });
});
afterAll(() => app.close());

const lawyer = () => app.as("lawyer@demo.example");
const desk = () => lawyer().legalization;
type Wanted = NonNullable<Parameters<ReturnType<typeof desk>["save"]>[0]>;
const draft = (more: Wanted): Wanted => ({
  holder: { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" },
  documents: [{ documentType: "DT-RG.01", destination: "DE-ES", process: "obtainingAndLegalization" }],
  ...more,
});
/** An advisory of a national client, which nothing else holds. */
async function filed() {
  const [client] = (await lawyer().clients.list({ search: "Tejidos" })).docs;
  const [like] = (await lawyer().filings.list({ kind: "advisory" })).docs;
  if (!client || !like) throw new Error("the demo office has both");
  const { practiceArea, serviceModality, serviceType, sector, takenShape, termination, specialist } = like;
  return lawyer().filings.create({
    kind: "advisory",
    client: client._id,
    clientType: "national",
    specialist: specialist._id,
    topic: "Documentos para la feria de Madrid",
    country: "CU",
    nationality: "CU",
    fee: "500",
    currency: "CUP",
    subscriptionDate: "2026-11-19",
    practiceArea,
    serviceModality,
    serviceType,
    sector,
    takenShape,
    termination,
    ...(like.terminationDate && { terminationDate: "2026-12-31" }),
  });
}

test("is for the client of its filing, leads to it, and is among those of the filing", async () => {
  const { _id: filing, radicationNumber, client } = await filed();
  const made = await desk().save(draft({ filing }));
  expect(made).toMatchObject({ filing: { _id: filing, name: radicationNumber }, client: { _id: client._id } });
  expect((await desk().contracts({ filing })).docs.map(({ _id }) => _id)).toEqual([made._id]);
  const { docs } = await desk().documents({ filingId: filing });
  expect(docs.map(({ contract }) => contract.number)).toEqual([made.number]);
  const [other] = (await lawyer().clients.list({ search: "Bianchi" })).docs;
  const refused = await expectRefusal(desk().save(draft({ filing, client: other?._id ?? "" })), "INVALID");
  expect(refused.fields).toEqual({ filing: [faultsEs.CHOICE] });
  expect((await desk().save({ _id: made._id, filing: "" })).filing).toBeNull();
});

test("ends unpaid with its filing; one that was paid holds it", async () => {
  const { _id: filing } = await filed();
  const unpaid = await desk().save(draft({ filing }));
  await lawyer().filings.remove({ id: filing });
  const after = await desk().contract({ id: unpaid._id });
  expect(after).toMatchObject({ state: "cancelled", filing: null });
  expect(after.log.at(-1)).toMatchObject({ to: "cancelled", note: "Se eliminó su expediente" });

  const { _id: held } = await filed();
  const { _id, amountTotal } = await desk().save(draft({ filing: held }));
  const other = await desk().save(draft({ filing: held }));
  await desk().save({
    _id,
    state: "inSettlement",
    payment: { date: "2026-11-20", method: "cash", amount: amountTotal },
  });
  const refused = await expectRefusal(lawyer().filings.remove({ id: held }), "IN_USE");
  expect(refused.facts).toMatchObject({
    usedIn: [{ what: "vales", count: 1, at: `/legalAssistance/manageFilings/${held}` }],
  });
  expect((await desk().contract({ id: other._id })).state).toBe("pendingToPay");
});
