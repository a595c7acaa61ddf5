// @engine both
/** Vouchers of a filing: created for its client, listed on its page, and affected by its removal. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-20T15:00:00.000Z") });
});
afterAll(() => app.close());

const lawyer = () => app.as("lawyer@demo.example");
const legalization = () => lawyer().legalization;
type ValeInput = NonNullable<Parameters<ReturnType<typeof legalization>["save"]>[0]>;
const draft = (overrides: ValeInput): ValeInput => ({
  holder: { fullName: "Maritza Gómez Leal", ci: "85041512786", phone: "+5352110044", country: "CU" },
  documents: [{ documentType: "DT-RG.01", destination: "DE-ES", process: "obtainingAndLegalization" }],
  ...overrides,
});
/** An advisory of a national client, with no other references. */
async function createFiling() {
  const [client] = (await lawyer().clients.list({ search: "Tejidos" })).docs;
  const [template] = (await lawyer().filings.list({ kind: "advisory" })).docs;
  if (!client || !template) throw new Error("the demo office has both");
  const { practiceArea, serviceModality, serviceType, sector, takenShape, termination, specialist } = template;
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
    ...(template.terminationDate && { terminationDate: "2026-12-31" }),
  });
}

test("a voucher of a filing is for its client, links to it, and is in its list", async () => {
  const { _id: filing, radicationNumber, client } = await createFiling();
  const created = await legalization().save(draft({ filing }));
  expect(created).toMatchObject({ filing: { _id: filing, name: radicationNumber }, client: { _id: client._id } });
  expect((await legalization().contracts({ filing })).docs.map(({ _id }) => _id)).toEqual([created._id]);
  const { docs } = await legalization().documents({ filingId: filing });
  expect(docs.map(({ contract }) => contract.number)).toEqual([created.number]);
  const [other] = (await lawyer().clients.list({ search: "Bianchi" })).docs;
  const refusal = await expectRefusal(legalization().save(draft({ filing, client: other?._id ?? "" })), "INVALID");
  expect(refusal.fields).toEqual({ filing: [faultsEs.CHOICE] });
  expect((await legalization().save({ _id: created._id, filing: "" })).filing).toBeNull();
});

test("an unpaid voucher is cancelled with its filing; a paid one blocks the removal", async () => {
  const { _id: filing } = await createFiling();
  const unpaid = await legalization().save(draft({ filing }));
  await lawyer().filings.remove({ id: filing });
  const reloaded = await legalization().contract({ id: unpaid._id });
  expect(reloaded).toMatchObject({ state: "cancelled", filing: null });
  expect(reloaded.log.at(-1)).toMatchObject({ to: "cancelled", note: "Expediente eliminado" });

  const { _id: paidFiling } = await createFiling();
  const { _id, amountTotal } = await legalization().save(draft({ filing: paidFiling }));
  const other = await legalization().save(draft({ filing: paidFiling }));
  await legalization().save({
    _id,
    state: "inSettlement",
    payment: { date: "2026-11-20", method: "cash", amount: amountTotal },
  });
  const refusal = await expectRefusal(lawyer().filings.remove({ id: paidFiling }), "IN_USE");
  expect(refusal.facts).toMatchObject({
    usedIn: [{ what: "vales", count: 1, at: `/legalAssistance/manageFilings/${paidFiling}` }],
  });
  expect((await legalization().contract({ id: other._id })).state).toBe("pendingToPay");
});
