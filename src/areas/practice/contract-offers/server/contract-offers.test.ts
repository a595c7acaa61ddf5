// @engine both
/** Contract offers beyond the tests of all CRUD resources (tests/contract/crud-resources.test.ts). */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn, refusalsEn } from "../../../../kit/text/refusals.en.ts";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../../../kit/text/refusals.es.ts";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { contractOffersContract as contract } from "../contract.ts";
import { offerActors, offerWorkflow } from "../states.ts";
import { moveOffer } from "./offer-workflow.ts";
import { contractOfferLog, contractOffers } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let draft: Draft;
let workflowOfferId = "";
type Draft = Awaited<ReturnType<typeof fullDraft>>;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  draft = await fullDraft();
  workflowOfferId = (await desk().create(draft))._id;
});
afterAll(() => app.close());

const desk = () => app.as("commercial@demo.example").contractOffers;
const lawyer = () => app.as("lawyer@demo.example").contractOffers;
const advanceClock = () => {
  now = new Date(now.getTime() + 60_000);
};

/** Every field that an issued offer requires. */
async function fullDraft() {
  const [client] = await desk().clients({ search: "Astilleros" });
  const { docs } = await app.as("commercial@demo.example").bankAccounts.all({ currency: "CUP" });
  const [worker] = await app.as("commercial@demo.example").people.workers({ search: "Carla Montes" });
  return {
    date: "2026-11-20",
    client: client?._id ?? "",
    requestedBy: worker?._id ?? "",
    approvedBy: worker?._id ?? "",
    receivedBy: "Rosa Leal",
    contract: "CT26000900",
    contractDate: "2026-11-19",
    currency: "CUP" as const,
    concepts: [
      { concept: "CO001", amount: "0.10" },
      { concept: "CO006", amount: "0.20", description: "Dos sellos" },
    ],
    paymentMethods: [{ method: "bankTransfer", amount: "0.30" }],
    bankAccount: docs[0]?._id ?? "",
  };
}
const createOffer = (overrides: Partial<Draft> & { draft?: boolean; filing?: string } = {}) =>
  desk().create({ ...draft, ...overrides });
const note = "Lo pidió el cliente por escrito";
const refusalOf = async (language: "es" | "en", input: object) => {
  const { body } = await app.send("commercial@demo.example", contract.create, input, { "accept-language": language });
  return (body as { error: { code: string; message: string; fields?: Record<string, string[]> } }).error;
};

describeWorkflow("a contract offer", {
  workflow: offerWorkflow,
  actors: offerActors,
  kinds: {
    issued: { issuedAt: "2026-11-20T15:00:00.000Z", signedAt: null },
    written: { issuedAt: null, signedAt: null },
    signed: { issuedAt: "2026-11-20T15:00:00.000Z", signedAt: "2026-11-20T15:00:00.000Z" },
  },
  table: `
    draft → unsigned: keeper
    unsigned → signed: keeper
    signed → unsigned: keeper | requires note
    unsigned → paid: keeper system
    signed → paid: keeper system
    paid → paid: keeper | only issued
    paid → signed: keeper | only signed | requires note
    paid → unsigned: keeper | only issued | requires note
    draft → cancelled: keeper | requires note
    unsigned → cancelled: keeper | requires note
    signed → cancelled: keeper | requires note
    cancelled → draft: keeper | only written
    cancelled → unsigned: keeper | only issued
    cancelled → signed: keeper | only signed`,
  db: () => app.server.db,
  rows: contractOffers,
  log: { table: contractOfferLog, of: contractOfferLog.offerId },
  id: () => workflowOfferId,
  move: moveOffer,
});

describe("validation", () => {
  test.each([
    "client",
    "requestedBy",
    "approvedBy",
    "receivedBy",
    "contract",
    "contractDate",
    "bankAccount",
    "concepts",
    "paymentMethods",
  ] as const)("%s is required in an issued offer, in both languages", async (field) => {
    const { [field]: _, ...incomplete } = draft;
    expect((await refusalOf("es", incomplete)).fields).toMatchObject({ [field]: [faultsEs.REQUIRED] });
    expect((await refusalOf("en", incomplete)).fields).toMatchObject({ [field]: [faultsEn.REQUIRED] });
  });

  test.each([
    ["concepts", { concepts: [{ concept: "CO001" }] }, "concepts.0.amount"],
    ["payment methods", { paymentMethods: [{ method: "cash" }] }, "paymentMethods.0.amount"],
  ])("an amount is required with each of the %s, in both languages", async (_, overrides, field) => {
    expect((await refusalOf("es", { ...draft, ...overrides })).fields).toMatchObject({ [field]: [faultsEs.REQUIRED] });
    expect((await refusalOf("en", { ...draft, ...overrides })).fields).toMatchObject({ [field]: [faultsEn.REQUIRED] });
  });

  test("the form shows the firm and the account to pay into as the printed offer does", async () => {
    const { docs } = await app.as("commercial@demo.example").bankAccounts.all({ currency: "CUP" });
    const account = docs.find(({ _id }) => _id === draft.bankAccount);
    const letterhead = await desk().letterhead({ bankAccount: draft.bankAccount });
    expect(letterhead.particulars).toEqual([
      "Legalsit Servicios Legales S.A. · NIT 30004512377",
      "Calle 23 n.º 501, Vedado, La Habana",
      "+53\u00a07\u00a0830\u00a01100 · atencion@legalsit.example",
    ]);
    expect(letterhead.account.slice(2)).toEqual([account?.accountNumber, `SWIFT ${account?.swiftCode}`]);
    expect((await desk().letterhead({})).account).toEqual([]);
  });

  test("amounts by concept and by payment method must match, to the cent, in both languages", async () => {
    const mismatched = { ...draft, paymentMethods: [{ method: "bankTransfer", amount: "0.31" }] };
    const [es, en] = [await refusalOf("es", mismatched), await refusalOf("en", mismatched)];
    expect(es).toMatchObject({
      code: "AMOUNTS_MISMATCH",
      message: "Los importes por concepto y método de pago deben coincidir",
    });
    expect(en.message).toBe(refusalsEn.AMOUNTS_MISMATCH);
    expect(es.fields).toEqual({ paymentMethods: [refusalsEs.AMOUNTS_MISMATCH] });
    expect((await createOffer()).totalAmount).toBe("0.30");
  });

  test.each([
    ["an amount below zero", { concepts: [{ concept: "CO001", amount: "-1" }] }, "concepts.0.amount", "NOT_NEGATIVE"],
    ["nothing", { concepts: [{ concept: "CO001", amount: "0.00" }] }, "concepts.0.amount", "ABOVE_ZERO"],
    ["a third decimal", { concepts: [{ concept: "CO001", amount: "0.305" }] }, "concepts.0.amount", "AMOUNT"],
    ["an unknown concept", { concepts: [{ concept: "CO999", amount: "0.30" }] }, "concepts.0.concept", "CHOICE"],
    ["a cheque without a cheque", { chequeAmount: "0.10" }, "chequeAmount", "NO_CHEQUE"],
    [
      "more by cheque than the cheque",
      { chequeAmount: "0.31", paymentMethods: [{ method: "cheque", amount: "0.30" }] },
      "chequeAmount",
      "CHEQUE_OVER",
    ],
    ["an approval before the offer", { approvalDate: "2026-11-19" }, "approvalDate", "BEFORE_OFFER"],
    ["a delivery before the offer", { deliveryDate: "2026-11-19" }, "deliveryDate", "BEFORE_OFFER"],
    ["an account of another currency", { currency: "USD" }, "bankAccount", "OTHER_CURRENCY"],
    ["an unknown client", { client: "00000000-0000-4000-8000-000000000000" }, "client", "CHOICE"],
  ] as const)("%s is refused at its field", async (_, overrides, field, errorCode) => {
    expect((await refusalOf("es", { ...draft, ...overrides })).fields).toEqual({
      [field]: [{ ...faultsEs, ...officeFaultsEs }[errorCode]],
    });
  });

  test("an inactive client gets no new offers, and keeps the existing ones", async () => {
    const [inactiveClient] = (await app.as("commercial@demo.example").clients.list({ search: "Conservas Mariel" }))
      .docs;
    expect((await refusalOf("es", { ...draft, client: inactiveClient?._id })).fields).toEqual({
      client: [officeFaultsEs.CLIENT_UNAVAILABLE],
    });
  });

  test("a draft requires only its client, and is issued when it is complete", async () => {
    const { client } = draft;
    const created = await desk().create({ client, draft: true });
    expect(created).toMatchObject({ status: "draft", currency: "CUP", totalAmount: "0.00", issuedAt: null });
    await expectRefusal(desk().update({ _id: created._id, draft: false }), "INVALID");
    advanceClock();
    const issuedOffer = await desk().update({ ...draft, _id: created._id, draft: false });
    expect(issuedOffer).toMatchObject({ status: "unsigned", issuedAt: now.toISOString(), totalAmount: "0.30" });
  });

  test("concurrent offers have distinct numbers without gaps", async () => {
    const createdOffers = await Promise.all(Array.from({ length: 6 }, () => createOffer()));
    const numbers = createdOffers.map(({ offerNumber }) => Number(offerNumber.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(createdOffers.every(({ offerNumber }) => /^OF26\d{6}$/.test(offerNumber))).toBe(true);
  });
});

describe("the linked filing", () => {
  const filingsOf = async (name: string) => {
    const [client] = await desk().clients({ search: name });
    return { client: client?._id ?? "", filings: await desk().filings({ client: client?._id ?? "" }) };
  };

  test("is one of the client's, shown by its number; it does not require permission for filings", async () => {
    const { client, filings } = await filingsOf("Puerto Azul");
    const [filing] = filings;
    const offer = await createOffer({ client, filing: filing?._id ?? "" });
    expect(offer).toMatchObject({ filing: filing?._id, filingNumber: filing?.number });
    await expectRefusal(app.as("commercial@demo.example").filings.get({ id: filing?._id ?? "" }), "FORBIDDEN");
    const filingList = await app.as("lawyer@demo.example").filings.list({ client, limit: 100 });
    expect(filings.map(({ _id }) => _id).sort()).toEqual(filingList.docs.map(({ _id }) => _id).sort());
    expect((await desk().list({ filing: filing?._id ?? "" })).docs.map(({ _id }) => _id)).toContain(offer._id);
    expect(await desk().update({ _id: offer._id, filing: null })).toMatchObject({ filing: null, filingNumber: null });
  });

  test("of another client is refused at its field, also when the offer gets another client", async () => {
    const { client, filings } = await filingsOf("Puerto Azul");
    const filing = filings[0]?._id ?? "";
    expect((await refusalOf("es", { ...draft, filing })).fields).toEqual({ filing: [officeFaultsEs.OTHER_CLIENT] });
    const { _id } = await createOffer({ client, filing });
    const refusal = await expectRefusal(desk().update({ _id, client: draft.client }), "INVALID");
    expect(refusal.fields).toEqual({ filing: [officeFaultsEs.OTHER_CLIENT] });
  });

  test("that is deleted leaves the offer with the text of its contract", async () => {
    const { client } = await filingsOf("Puerto Azul");
    const filingsOfClient = await app.as("lawyer@demo.example").filings.list({ client, limit: 100 });
    // A filing with supplements cannot be deleted.
    const filing = filingsOfClient.docs.find(({ kind }) => kind === "supplement");
    if (!filing) throw new Error("no supplement in the demo office");
    const offer = await createOffer({ client, filing: filing._id });
    await app.as("lawyer@demo.example").filings.remove({ id: filing._id });
    expect(await desk().get({ id: offer._id })).toMatchObject({ filing: null, contract: draft.contract });
  });
});

describe("status changes", () => {
  test("a manual signature is dated at noon of that day, and is revoked with a note", async () => {
    const { _id } = await createOffer();
    const early = await expectRefusal(desk().update({ _id, receiptDate: "2026-11-19" }), "INVALID");
    expect(early.fields).toEqual({ receiptDate: [officeFaultsEs.BEFORE_OFFER] });
    const future = await expectRefusal(desk().update({ _id, receiptDate: "2026-11-21" }), "INVALID");
    expect(future.fields).toEqual({ receiptDate: [faultsEs.FUTURE] });
    const signed = await desk().update({ _id, receiptDate: "2026-11-20" });
    expect(signed).toMatchObject({ status: "signed", signedAt: "2026-11-20T17:00:00.000Z" });
    await expectRefusal(desk().update({ _id, contract: "Otro" }), "TRANSITION_NOT_ALLOWED");
    expect((await expectRefusal(desk().update({ _id, receiptDate: null }), "INVALID")).fields).toHaveProperty("note");
    expect(await desk().update({ _id, receiptDate: null, note })).toMatchObject({ status: "unsigned", signedAt: null });
  });

  test("a status change must be the only change", async () => {
    const { _id } = await createOffer();
    const refusal = await expectRefusal(desk().update({ _id, active: false, note, contract: "Otro" }), "INVALID");
    expect(refusal.fields).toEqual({ active: [officeFaultsEs.ALONE] });
  });

  test("the scan signs the offer; another one replaces it; removing it revokes the signature, except of a paid offer", async () => {
    const { _id } = await createOffer();
    const signed = await uploadScan(_id);
    expect(signed).toMatchObject({ status: "signed", scan: expect.any(String) });
    expect((await uploadScan(_id)).scan).toBe(signed.scan);
    const media = app.as("commercial@demo.example").media;
    const [document] = await media.of({ element: "offer", elementId: _id });
    expect([document?._id, document?.version]).toEqual([signed.scan, 2]);
    await media.remove({ _id: signed.scan ?? "" });
    expect(await desk().get({ id: _id })).toMatchObject({ status: "unsigned", scan: null, signedAt: null });
    const replacedScan = await uploadScan(_id);
    await pay(_id);
    await expectRefusal(media.remove({ _id: replacedScan.scan ?? "" }), "TRANSITION_NOT_ALLOWED");
  });

  test("a manual payment is the full amount, not by a gateway's method, and only once", async () => {
    const { _id } = await createOffer();
    const paymentInput = { _id, date: "2026-11-20", method: "bankTransfer", amount: "0.30" } as const;
    const errorsOf = async (overrides: object) =>
      (await expectRefusal(desk().confirmPaid({ ...paymentInput, ...overrides }), "INVALID")).fields;
    expect(await errorsOf({ amount: "0.29" })).toEqual({ amount: [faultsEs.DIFFERENT] });
    expect(await errorsOf({ method: "transfermovil" })).toEqual({ method: [faultsEs.CHOICE] });
    expect(await errorsOf({ date: "2026-11-21" })).toEqual({ date: [faultsEs.FUTURE] });
    expect(await errorsOf({ date: "2026-11-19" })).toEqual({ date: [officeFaultsEs.BEFORE_OFFER] });
    // Paid before the signature: it stays in the list waiting for a signature.
    expect(await desk().confirmPaid(paymentInput)).toMatchObject({ status: "paid", signedAt: null, paid: true });
    await expectRefusal(desk().confirmPaid(paymentInput), "TRANSITION_NOT_ALLOWED");
    expect((await desk().list({ notSigned: true, limit: 100 })).docs.map((each) => each._id)).toContain(_id);
    expect(await desk().update({ _id, receiptDate: "2026-11-20" })).toMatchObject({ status: "paid", paid: true });
    const restored = await desk().cancelPayment({ _id, note });
    expect(restored).toMatchObject({ status: "signed", payment: null, paidAt: null });
    await expectRefusal(desk().remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
  });

  test("of twenty concurrent payments one succeeds, and the others get the current record", async () => {
    const { _id, updatedAt } = await createOffer();
    advanceClock();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        desk().confirmPaid({
          _id,
          updatedAt,
          date: "2026-11-20",
          method: "cash",
          amount: "0.30",
          reference: `R${index}`,
        }),
      ),
    );
    const succeeded = results.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(succeeded).toHaveLength(1);
    for (const each of results)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({
          code: "CONFLICT",
          facts: { current: { status: "paid" }, changed: { byName: "Carla Montes Ruiz" } },
        });
    const { log, history } = await desk().detail({ id: _id });
    expect(log.filter(({ to }) => to === "paid")).toHaveLength(1);
    expect(history.filter(({ deed: action }) => action === "contractOffers.pay")).toHaveLength(1);
    // With the current version it is refused as already paid.
    const repeated = desk().confirmPaid({ _id, date: "2026-11-20", method: "cash", amount: "0.30" });
    expect((await expectRefusal(repeated, "TRANSITION_NOT_ALLOWED")).facts).toMatchObject({ from: "paid", to: "paid" });
  });

  test("an offer that was ever paid cannot be deleted", async () => {
    const { _id } = await createOffer();
    await pay(_id);
    await desk().cancelPayment({ _id, note });
    await expectRefusal(desk().remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
  });

  test("a cancelled offer waits for nothing, and is restored to its previous status", async () => {
    const { _id } = await createOffer();
    await desk().update({ _id, receiptDate: "2026-11-20" });
    expect(await desk().update({ _id, active: false, note })).toMatchObject({ status: "cancelled", active: false });
    expect((await desk().list({ notPaid: true, limit: 100 })).docs.map((each) => each._id)).not.toContain(_id);
    expect(await desk().update({ _id, active: true })).toMatchObject({ status: "signed", active: true });
  });

  test("a correction after sending makes the next version, and the previous one is stored", async () => {
    const { _id } = await createOffer();
    await app.server.db.update(contractOffers).set({ sentAt: now.toISOString() }).where(eq(contractOffers.id, _id));
    advanceClock();
    const concepts = [{ concept: "CO001", amount: "0.30" }];
    expect(await desk().update({ _id, concepts })).toMatchObject({ version: 2, sentAt: null });
    const [firstVersion] = await desk().versions({ id: _id });
    expect(firstVersion).toMatchObject({ version: 1, byName: "Carla Montes Ruiz" });
    expect(firstVersion?.content.concepts.map(({ concept }) => concept)).toEqual(["CO001", "CO006"]);
    expect(firstVersion?.next.concepts.map(({ concept }) => concept)).toEqual(["CO001"]);
    // The second version was not sent yet.
    expect((await desk().update({ _id, receivedBy: "Otra persona" })).version).toBe(2);
  });

  const pay = (_id: string) => desk().confirmPaid({ _id, date: "2026-11-20", method: "cash", amount: "0.30" });
});

describe("visibility", () => {
  test("without allOffers users see only offers they created, requested or approved", async () => {
    const { _id } = await createOffer();
    for (const forbiddenCall of [
      () => lawyer().get({ id: _id }),
      () => lawyer().detail({ id: _id }),
      () => lawyer().versions({ id: _id }),
      () => lawyer().document({ id: _id }),
      () => lawyer().update({ _id, receiptDate: "2026-11-20" }),
      () => lawyer().confirmPaid({ _id, date: "2026-11-20", method: "cash", amount: "0.30" }),
      () => lawyer().remove({ id: _id }),
      () => app.as("lawyer@demo.example").media.of({ element: "offer", elementId: _id }),
    ])
      await expectRefusal(forbiddenCall(), "NOT_FOUND");
    await expectRefusal(lawyer().list({ notSigned: true }), "FORBIDDEN");
    expect((await lawyer().list({ limit: 100 })).docs.map((each) => each._id)).not.toContain(_id);
    const [self] = await app.as("lawyer@demo.example").people.workers({ search: "Luis Barrios" });
    const approvedOffer = await createOffer({ approvedBy: self?._id ?? "" });
    expect((await lawyer().get({ id: approvedOffer._id })).offerNumber).toBe(approvedOffer.offerNumber);
  });
});

describe("the list", () => {
  test("a page costs a fixed number of statements, whatever it contains", async () => {
    const statementsOfOne = await recordStatements(() => desk().list({ limit: 1 }));
    const statementsOfFifty = await recordStatements(() => desk().list({ limit: 50 }));
    expect(statementsOfFifty.length).toBeLessThanOrEqual(statementsOfOne.length);
  });

  test("sums follow the filters, per currency", async () => {
    const { docs, sumByCurrency } = await desk().list({ currency: "EUR", limit: 100 });
    const total = docs.reduce((total, { totalAmount }) => total + Math.round(Number(totalAmount) * 100), 0);
    expect(sumByCurrency).toEqual([{ currency: "EUR", amount: (total / 100).toFixed(2), count: docs.length }]);
  });

  test("each view lists waiting offers with their days", async () => {
    const [notSigned, notPaid] = [
      await desk().list({ notSigned: true, limit: 100 }),
      await desk().list({ notPaid: true, limit: 100 }),
    ];
    expect(notSigned.docs.every(({ signedAt, waitingDays }) => signedAt === null && waitingDays !== null)).toBe(true);
    expect(notPaid.docs.every(({ status, waitingDays }) => status === "signed" && waitingDays !== null)).toBe(true);
    expect(notPaid.docs.length).toBeGreaterThan(0);
  });
});

test("the home counts equal the lists, in two statements", async () => {
  const home = await desk().home();
  expect(home.notSigned).toBe((await desk().list({ notSigned: true, limit: 1 })).totalDocs);
  expect(home.notPaid).toBe((await desk().list({ notPaid: true, limit: 1 })).totalDocs);
  expect(home.docs.map(({ waitingDays }) => waitingDays)).toEqual(
    home.docs.map(({ waitingDays }) => waitingDays).sort((a, b) => b - a),
  );
  const statements = (await recordStatements(() => desk().home())).filter(({ text }) =>
    text.includes("contract_offers"),
  );
  expect(statements).toHaveLength(2);
});

test("an offer is found by its client's name, and blocks that client's deletion", async () => {
  const groups = await app.as("commercial@demo.example").search.find({ search: "astilleros" });
  expect(groups.map(({ kind }) => kind)).toContain("contractOffers");
  const refusal = await expectRefusal(app.as("commercial@demo.example").clients.remove({ id: draft.client }), "IN_USE");
  expect(refusal.facts.usedIn).toContainEqual(expect.objectContaining({ what: "contractOffers" }));
});

test("the offer can be downloaded as PDF", async () => {
  const { _id } = await createOffer();
  const { url } = await desk().document({ id: _id });
  expect(url).toBe(`/legalsitapi/private/contractOffer/offerFile/${_id}`);
  const file = await desk().file({ id: _id });
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});

/** Uploads a scan as a browser does. */
async function uploadScan(_id: string) {
  const formData = new FormData();
  formData.append("_id", _id);
  formData.append("file", new Blob([scan()], { type: "application/pdf" }), "firmada.pdf");
  const response = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/media/offer",
    headers: { authorization: `Bearer ${await app.tokenOf("commercial@demo.example")}` },
    payload: formData,
  });
  expect(response.statusCode, response.body).toBe(200);
  return contract.sign.output.parse(response.json().data.docs) as Awaited<ReturnType<ReturnType<typeof desk>["get"]>>;
}
const scan = () => Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
