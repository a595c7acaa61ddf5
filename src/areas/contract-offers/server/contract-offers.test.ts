// @engine both
/** What contract offers promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn, refusalsEn } from "../../../kit/refusals.en.ts";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../../kit/refusals.es.ts";
import { describeWorkflow } from "../../../server/testing/workflow-suite.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { contractOffersContract as contract } from "../contract.ts";
import { offerActors, offerWorkflow } from "../states.ts";
import { moveOffer } from "./offer-workflow.ts";
import { contractOfferLog, contractOffers } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let draft: Draft;
let lifeId = "";
type Draft = Awaited<ReturnType<typeof fullDraft>>;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  draft = await fullDraft();
  lifeId = (await desk().create(draft))._id;
});
afterAll(() => app.close());

const desk = () => app.as("commercial@demo.example").contractOffers;
const lawyer = () => app.as("lawyer@demo.example").contractOffers;
const later = () => {
  now = new Date(now.getTime() + 60_000);
};

/** All that one that is issued must have. */
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
const issued = (more: Partial<Draft> & { draft?: boolean; filing?: string } = {}) =>
  desk().create({ ...draft, ...more });
const note = "Lo pidió el cliente por escrito";
const refusedIn = async (language: "es" | "en", input: object) => {
  const { body } = await app.send("commercial@demo.example", contract.create, input, { "accept-language": language });
  return (body as { error: { code: string; message: string; fields?: Record<string, string[]> } }).error;
};

describeWorkflow("a contract offer", {
  life: offerWorkflow,
  actors: offerActors,
  kinds: {
    issued: { issuedAt: "2026-11-20T15:00:00.000Z", signedAt: null },
    written: { issuedAt: null, signedAt: null },
    signed: { issuedAt: "2026-11-20T15:00:00.000Z", signedAt: "2026-11-20T15:00:00.000Z" },
  },
  table: `
    draft → unsigned: keeper
    unsigned → signed: keeper
    signed → unsigned: keeper | asks note
    unsigned → paid: keeper system
    signed → paid: keeper system
    paid → paid: keeper | only issued
    paid → signed: keeper | only signed | asks note
    paid → unsigned: keeper | only issued | asks note
    draft → cancelled: keeper | asks note
    unsigned → cancelled: keeper | asks note
    signed → cancelled: keeper | asks note
    cancelled → draft: keeper | only written
    cancelled → unsigned: keeper | only issued
    cancelled → signed: keeper | only signed`,
  db: () => app.server.db,
  rows: contractOffers,
  log: { table: contractOfferLog, of: contractOfferLog.offerId },
  id: () => lifeId,
  move: moveOffer,
});

describe("what is written", () => {
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
  ] as const)("%s is required of one that is issued, in both languages", async (field) => {
    const { [field]: _, ...rest } = draft;
    expect((await refusedIn("es", rest)).fields).toMatchObject({ [field]: [faultsEs.REQUIRED] });
    expect((await refusedIn("en", rest)).fields).toMatchObject({ [field]: [faultsEn.REQUIRED] });
  });

  test.each([
    ["concepts", { concepts: [{ concept: "CO001" }] }, "concepts.0.amount"],
    ["payment methods", { paymentMethods: [{ method: "cash" }] }, "paymentMethods.0.amount"],
  ])("an amount is required with each of the %s, in both languages", async (_, wrong, field) => {
    expect((await refusedIn("es", { ...draft, ...wrong })).fields).toMatchObject({ [field]: [faultsEs.REQUIRED] });
    expect((await refusedIn("en", { ...draft, ...wrong })).fields).toMatchObject({ [field]: [faultsEn.REQUIRED] });
  });

  test("amounts by concept and by payment method must match, to the cent, in both languages", async () => {
    const wrong = { ...draft, paymentMethods: [{ method: "bankTransfer", amount: "0.31" }] };
    const [es, en] = [await refusedIn("es", wrong), await refusedIn("en", wrong)];
    expect(es).toMatchObject({
      code: "AMOUNTS_MISMATCH",
      message: "Los importes por concepto y método de pago deben coincidir",
    });
    expect(en.message).toBe(refusalsEn.AMOUNTS_MISMATCH);
    expect(es.fields).toEqual({ paymentMethods: [refusalsEs.AMOUNTS_MISMATCH] });
    expect((await issued()).totalAmount).toBe("0.30");
  });

  test.each([
    ["an amount below zero", { concepts: [{ concept: "CO001", amount: "-1" }] }, "concepts.0.amount", "NOT_NEGATIVE"],
    ["nothing", { concepts: [{ concept: "CO001", amount: "0.00" }] }, "concepts.0.amount", "TOO_SMALL"],
    ["a third decimal", { concepts: [{ concept: "CO001", amount: "0.305" }] }, "concepts.0.amount", "AMOUNT"],
    [
      "a concept that nobody knows",
      { concepts: [{ concept: "CO999", amount: "0.30" }] },
      "concepts.0.concept",
      "CHOICE",
    ],
    ["a cheque without a cheque", { chequeAmount: "0.10" }, "chequeAmount", "CHEQUE"],
    ["an approval before the offer", { approvalDate: "2026-11-19" }, "approvalDate", "BEFORE_OFFER"],
    ["a delivery before the offer", { deliveryDate: "2026-11-19" }, "deliveryDate", "BEFORE_OFFER"],
    ["an account of another currency", { currency: "USD" }, "bankAccount", "OTHER_CURRENCY"],
    ["a client who is not there", { client: "00000000-0000-4000-8000-000000000000" }, "client", "CHOICE"],
  ] as const)("%s is refused at its field", async (_, wrong, field, fault) => {
    expect((await refusedIn("es", { ...draft, ...wrong })).fields).toEqual({
      [field]: [{ ...faultsEs, ...officeFaultsEs }[fault]],
    });
  });

  test("a client out of use gets no new offer, and keeps those of before", async () => {
    const [gone] = (await app.as("commercial@demo.example").clients.list({ search: "Conservas Mariel" })).docs;
    expect((await refusedIn("es", { ...draft, client: gone?._id })).fields).toEqual({ client: [faultsEs.CHOICE] });
  });

  test("a draft needs its client only, and is issued once it has the rest", async () => {
    const { client } = draft;
    const made = await desk().create({ client, draft: true });
    expect(made).toMatchObject({ status: "draft", currency: "CUP", totalAmount: "0.00", issuedAt: null });
    await expectRefusal(desk().update({ _id: made._id, draft: false }), "INVALID");
    later();
    const out = await desk().update({ ...draft, _id: made._id, draft: false });
    expect(out).toMatchObject({ status: "unsigned", issuedAt: now.toISOString(), totalAmount: "0.30" });
  });

  test("offers made at the same moment have numbers of their own, without a gap", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => issued()));
    const numbers = made.map(({ offerNumber }) => Number(offerNumber.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    expect(made.every(({ offerNumber }) => /^OF26\d{6}$/.test(offerNumber))).toBe(true);
  });
});

describe("the filing that its contract is", () => {
  const filingsOf = async (name: string) => {
    const [client] = await desk().clients({ search: name });
    return { client: client?._id ?? "", filings: await desk().filings({ client: client?._id ?? "" }) };
  };

  test("is one of the client's own, said by its number; who makes offers need not keep filings", async () => {
    const { client, filings } = await filingsOf("Puerto Azul");
    const [filing] = filings;
    const offer = await issued({ client, filing: filing?._id ?? "" });
    expect(offer).toMatchObject({ filing: filing?._id, filingNumber: filing?.number });
    await expectRefusal(app.as("commercial@demo.example").filings.get({ id: filing?._id ?? "" }), "FORBIDDEN");
    const kept = await app.as("lawyer@demo.example").filings.list({ client, limit: 100 });
    expect(filings.map(({ _id }) => _id).sort()).toEqual(kept.docs.map(({ _id }) => _id).sort());
    expect((await desk().list({ filing: filing?._id ?? "" })).docs.map(({ _id }) => _id)).toContain(offer._id);
    expect(await desk().update({ _id: offer._id, filing: null })).toMatchObject({ filing: null, filingNumber: null });
  });

  test("of another client is refused at its field, also when the offer gets another client", async () => {
    const { client, filings } = await filingsOf("Puerto Azul");
    const filing = filings[0]?._id ?? "";
    expect((await refusedIn("es", { ...draft, filing })).fields).toEqual({ filing: [faultsEs.CHOICE] });
    const { _id } = await issued({ client, filing });
    const refused = await expectRefusal(desk().update({ _id, client: draft.client }), "INVALID");
    expect(refused.fields).toEqual({ filing: [faultsEs.CHOICE] });
  });

  test("that is struck out leaves the offer with the words of its contract", async () => {
    const { client } = await filingsOf("Puerto Azul");
    const known = await app.as("lawyer@demo.example").filings.list({ client, limit: 100 });
    // What has supplements stays.
    const filing = known.docs.find(({ kind }) => kind === "supplement");
    if (!filing) throw new Error("no supplement in the demo office");
    const offer = await issued({ client, filing: filing._id });
    await app.as("lawyer@demo.example").filings.remove({ id: filing._id });
    expect(await desk().get({ id: offer._id })).toMatchObject({ filing: null, contract: draft.contract });
  });
});

describe("what becomes of it", () => {
  test("signed by hand it takes the noon of that day, and gives it back with a reason", async () => {
    const { _id } = await issued();
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

  test("a move goes alone", async () => {
    const { _id } = await issued();
    const refused = await expectRefusal(desk().update({ _id, active: false, note, contract: "Otro" }), "INVALID");
    expect(refused.fields).toEqual({ active: [officeFaultsEs.ALONE] });
  });

  test("its scan signs it; another one takes its place; without it the offer is not signed; that of a paid one stays", async () => {
    const { _id } = await issued();
    const signed = await bring(_id);
    expect(signed).toMatchObject({ status: "signed", scan: expect.any(String) });
    expect((await bring(_id)).scan).toBe(signed.scan);
    const media = app.as("commercial@demo.example").media;
    const [document] = await media.of({ element: "offer", elementId: _id });
    expect([document?._id, document?.version]).toEqual([signed.scan, 2]);
    await media.remove({ _id: signed.scan ?? "" });
    expect(await desk().get({ id: _id })).toMatchObject({ status: "unsigned", scan: null, signedAt: null });
    const again = await bring(_id);
    await pay(_id);
    await expectRefusal(media.remove({ _id: again.scan ?? "" }), "TRANSITION_NOT_ALLOWED");
  });

  test("paid by hand it is the whole of it, by no gateway, and not twice", async () => {
    const { _id } = await issued();
    const paid = { _id, date: "2026-11-20", method: "bankTransfer", amount: "0.30" } as const;
    const wrong = async (more: object) =>
      (await expectRefusal(desk().confirmPaid({ ...paid, ...more }), "INVALID")).fields;
    expect(await wrong({ amount: "0.29" })).toEqual({ amount: [faultsEs.DIFFERENT] });
    expect(await wrong({ method: "transfermovil" })).toEqual({ method: [faultsEs.CHOICE] });
    expect(await wrong({ date: "2026-11-21" })).toEqual({ date: [faultsEs.FUTURE] });
    expect(await wrong({ date: "2026-11-19" })).toEqual({ date: [officeFaultsEs.BEFORE_OFFER] });
    // Paid before it was signed: it stays among those that wait for a signature.
    expect(await desk().confirmPaid(paid)).toMatchObject({ status: "paid", signedAt: null, paid: true });
    await expectRefusal(desk().confirmPaid(paid), "TRANSITION_NOT_ALLOWED");
    expect((await desk().list({ notSigned: true, limit: 100 })).docs.map((each) => each._id)).toContain(_id);
    expect(await desk().update({ _id, receiptDate: "2026-11-20" })).toMatchObject({ status: "paid", paid: true });
    const back = await desk().cancelPayment({ _id, note });
    expect(back).toMatchObject({ status: "signed", payment: null, paidAt: null });
    await expectRefusal(desk().remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
  });

  test("of twenty who write the same payment down at once one does, and the others are told what stands there now", async () => {
    const { _id, updatedAt } = await issued();
    later();
    const burst = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        desk().confirmPaid({ _id, updatedAt, date: "2026-11-20", method: "cash", amount: "0.30", reference: `R${at}` }),
      ),
    );
    const done = burst.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(done).toHaveLength(1);
    for (const each of burst)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({
          code: "CONFLICT",
          facts: { current: { status: "paid" }, changed: { byName: "Carla Montes Ruiz" } },
        });
    const { log, history } = await desk().detail({ id: _id });
    expect(log.filter(({ to }) => to === "paid")).toHaveLength(1);
    expect(history.filter(({ deed }) => deed === "contractOffers.pay")).toHaveLength(1);
    // Read anew, it is plainly paid already.
    const again = desk().confirmPaid({ _id, date: "2026-11-20", method: "cash", amount: "0.30" });
    expect((await expectRefusal(again, "TRANSITION_NOT_ALLOWED")).facts).toMatchObject({ from: "paid", to: "paid" });
  });

  test("one that was paid once is not struck out, whatever became of the payment", async () => {
    const { _id } = await issued();
    await pay(_id);
    await desk().cancelPayment({ _id, note });
    await expectRefusal(desk().remove({ id: _id }), "TRANSITION_NOT_ALLOWED");
  });

  test("cancelled it waits for nothing and comes back as it was", async () => {
    const { _id } = await issued();
    await desk().update({ _id, receiptDate: "2026-11-20" });
    expect(await desk().update({ _id, active: false, note })).toMatchObject({ status: "cancelled", active: false });
    expect((await desk().list({ notPaid: true, limit: 100 })).docs.map((each) => each._id)).not.toContain(_id);
    expect(await desk().update({ _id, active: true })).toMatchObject({ status: "signed", active: true });
  });

  test("corrected after it was sent it is the next version, and what it said is kept", async () => {
    const { _id } = await issued();
    await app.server.db.update(contractOffers).set({ sentAt: now.toISOString() }).where(eq(contractOffers.id, _id));
    later();
    const concepts = [{ concept: "CO001", amount: "0.30" }];
    expect(await desk().update({ _id, concepts })).toMatchObject({ version: 2, sentAt: null });
    const [first] = await desk().versions({ id: _id });
    expect(first).toMatchObject({ version: 1, byName: "Carla Montes Ruiz" });
    expect(first?.content.concepts.map(({ concept }) => concept)).toEqual(["CO001", "CO006"]);
    expect(first?.next.concepts.map(({ concept }) => concept)).toEqual(["CO001"]);
    // Nobody has seen the second yet.
    expect((await desk().update({ _id, receivedBy: "Otra persona" })).version).toBe(2);
  });

  const pay = (_id: string) => desk().confirmPaid({ _id, date: "2026-11-20", method: "cash", amount: "0.30" });
});

describe("who sees it", () => {
  test("without allOffers one's own only: made, asked for or approved by oneself", async () => {
    const { _id } = await issued();
    for (const hidden of [
      () => lawyer().get({ id: _id }),
      () => lawyer().detail({ id: _id }),
      () => lawyer().versions({ id: _id }),
      () => lawyer().document({ id: _id }),
      () => lawyer().update({ _id, receiptDate: "2026-11-20" }),
      () => lawyer().confirmPaid({ _id, date: "2026-11-20", method: "cash", amount: "0.30" }),
      () => lawyer().remove({ id: _id }),
      () => app.as("lawyer@demo.example").media.of({ element: "offer", elementId: _id }),
    ])
      await expectRefusal(hidden(), "NOT_FOUND");
    await expectRefusal(lawyer().list({ notSigned: true }), "FORBIDDEN");
    expect((await lawyer().list({ limit: 100 })).docs.map((each) => each._id)).not.toContain(_id);
    const [me] = await app.as("lawyer@demo.example").people.workers({ search: "Luis Barrios" });
    const shared = await issued({ approvedBy: me?._id ?? "" });
    expect((await lawyer().get({ id: shared._id })).offerNumber).toBe(shared.offerNumber);
  });
});

describe("the list", () => {
  test("a page costs a fixed number of statements, whatever it holds", async () => {
    const few = await recordStatements(() => desk().list({ limit: 1 }));
    const many = await recordStatements(() => desk().list({ limit: 50 }));
    expect(many.length).toBeLessThanOrEqual(few.length);
  });

  test("sums follow the filters, per currency", async () => {
    const { docs, sumByCurrency } = await desk().list({ currency: "EUR", limit: 100 });
    const total = docs.reduce((all, { totalAmount }) => all + Math.round(Number(totalAmount) * 100), 0);
    expect(sumByCurrency).toEqual([{ currency: "EUR", amount: (total / 100).toFixed(2), count: docs.length }]);
  });

  test("each view holds what waits and says for how long", async () => {
    const [notSigned, notPaid] = [
      await desk().list({ notSigned: true, limit: 100 }),
      await desk().list({ notPaid: true, limit: 100 }),
    ];
    expect(notSigned.docs.every(({ signedAt, waitingDays }) => signedAt === null && waitingDays !== null)).toBe(true);
    expect(notPaid.docs.every(({ status, waitingDays }) => status === "signed" && waitingDays !== null)).toBe(true);
    expect(notPaid.docs.length).toBeGreaterThan(0);
  });
});

test("the home tells how many wait, as many as their lists hold, in two statements", async () => {
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

test("it is found by the name of its client, and keeps that client from being struck out", async () => {
  const groups = await app.as("commercial@demo.example").search.find({ search: "astilleros" });
  expect(groups.map(({ kind }) => kind)).toContain("contractOffers");
  const refused = await expectRefusal(app.as("commercial@demo.example").clients.remove({ id: draft.client }), "IN_USE");
  expect(refused.facts.usedIn).toContainEqual(expect.objectContaining({ what: "contractOffers" }));
});

test("its paper is a PDF of one page", async () => {
  const { _id } = await issued();
  const { url } = await desk().document({ id: _id });
  expect(url).toBe(`/legalsitapi/private/contractOffer/offerFile/${_id}`);
  const file = await desk().file({ id: _id });
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});

/** A scan as a browser sends it. */
async function bring(_id: string) {
  const form = new FormData();
  form.append("_id", _id);
  form.append("file", new Blob([scan()], { type: "application/pdf" }), "firmada.pdf");
  const answer = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/media/offer",
    headers: { authorization: `Bearer ${await app.tokenOf("commercial@demo.example")}` },
    payload: form,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return contract.sign.output.parse(answer.json().data.docs) as Awaited<ReturnType<ReturnType<typeof desk>["get"]>>;
}
const scan = () => Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
