// @engine both
/** Deliveries from order to handover, and the invalid steps in between. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contracts } from "../../../contracts.ts";
import type { InputOf, OutputOf } from "../../../../kit/contract/contract.ts";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import type { RecordReference } from "../../../administration/trash/contract.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, type RefusedCall, type TestApp } from "../../../../server/testing/test-app.ts";
import {
  makeRoom,
  forceStatus,
  roberto,
  rosa,
  sendRequest,
  yadira,
} from "../../online-requests/server/testing/request-steps.ts";
import type { FormStatus as RequestStatus } from "../../online-requests/states.ts";
import type { deliveryContract } from "../contract.ts";
import { lotsNow } from "./lots/lots.ts";
import { deliveryLots } from "./tables.ts";

let app: TestApp;
/** Offset of the server's clock. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
beforeAll(async () => {
  app = await openTestApp({ now });
  await makeRoom(app);
});
afterAll(() => app.close());
beforeEach(() => {
  aheadMs = 0;
});

const marta = "courier@demo.example";
const staff = () => app.as(marta).delivery;
const receiver = { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "52345678" };
const order = {
  receiver,
  address: "Calle 23 no. 456, apto. 5, Vedado",
  municipality: "23.02",
  acceptPrice: true,
} as const;
const documents = [{ name: "Certificación literal", quantity: 2 }];
const proof = { receiver: { name: "Lidia Ferrer Núñez", ci: "62070300558" }, collected: true } as const;
type Step = Omit<InputOf<typeof deliveryContract.setStatus>, "_id" | "status">;

let lotSequence = 0;
const freshLot = () => `PRUEBA-${++lotSequence}`;
const carrierOf = async (name = "Ernesto") =>
  (await app.as(marta).delivery.carriers({ search: name })).docs[0]?._id ?? "";
const orderAsStaff = (overrides: object = {}) => staff().create({ ...order, documents, ...overrides });
const step = (_id: string, status: InputOf<typeof deliveryContract.setStatus>["status"], overrides: Step = {}) =>
  staff().setStatus({ _id, status, ...overrides });
const orderAsClient = async (overrides: object = {}, who = yadira) =>
  app.as(who).delivery.create({ ...order, captcha: await solveCaptcha(app), ...overrides });

/** A request of the client in a given status. */
async function request(status: RequestStatus = "readyToDelivery", who = yadira) {
  const { commonId, group, formIds } = await sendRequest(app, who, [rosa]);
  const [formId = ""] = formIds;
  await forceStatus(app, formId, status);
  return { commonId, number: group.number, formId };
}

const formOf = async ({ commonId }: { readonly commonId?: string | null | undefined }) =>
  (await app.as(yadira).onlineRequests.details({ commonId: commonId ?? "" })).forms[0]?._id ?? "";

/** A parcel in a given status, with its own lot. */
async function parcelIn(status: "pendingDelivery" | "readyForMessaging" | "transporting", overrides: object = {}) {
  const parcel = await orderAsStaff(overrides);
  const lotNumber = freshLot();
  if (status === "pendingDelivery") return { ...parcel, lotNumber };
  await step(parcel._id, "readyForMessaging", { lotNumber, carrier: await carrierOf() });
  if (status === "transporting") {
    await staff().printLot({ lotNumber });
    await step(parcel._id, "transporting");
  }
  return { ...(await staff().get({ id: parcel._id })), lotNumber };
}

const mailsAbout = async (id: string) =>
  (
    await app.server.db.execute<{ template: string }>(
      sql`select template from emails where related_id = ${id} order by created_at, id`,
    )
  ).rows.map((row) => row.template);

describe("asking", () => {
  test("a client orders for her own request: documents, price, number, mail and notification", async () => {
    const { number, commonId } = await request();
    const found = await app.as(yadira).delivery.request({ requestNumber: `${number}-1` });
    expect(found).toMatchObject({ number, eligible: true, reason: null, courier: null });
    // Prefilled from the request: receiver and municipality of the holder.
    const { pickup, forms } = await app.as(yadira).onlineRequests.details({ commonId });
    expect(found.receiver).toEqual(pickup);
    expect(found.municipality).toBe(forms[0]?.municipality);
    expect(found.municipality).toMatch(/^23\./);
    const parcel = await orderAsClient({
      requestNumber: number.toLowerCase(),
      documents: [{ name: "Otra cosa", quantity: 9 }],
    });
    expect(parcel).toMatchObject({
      status: "pendingDelivery",
      requestNumber: number,
      commonId,
      price: "500.00",
      currency: "CUP",
      documents: found.documents,
      receiver: { ...receiver, phone: "+5352345678" },
      can: { edit: true, cancel: true },
    });
    expect(parcel.number).toMatch(/^MS\d{8}$/);
    const documents = [{ name: "Otra cosa", quantity: 9 }];
    expect((await app.as(yadira).delivery.amend({ _id: parcel._id, documents })).documents).toEqual(found.documents);
    expect(await mailsAbout(parcel._id)).toEqual(["courierConfirmed"]);
    const { rows } = await app.server.db.execute<{ text: string }>(
      sql`select text from emails where related_id = ${parcel._id}`,
    );
    expect(rows[0]?.text).toContain(`${parcel.address}, ${parcel.municipality.name}`);
    const notifications = await app.as(marta).notifications.list({ type: "courier.new" });
    expect(notifications.docs[0]?.text.es).toContain(parcel.number);
    expect((await app.as(yadira).delivery.request({ requestNumber: number })).reason).toBe("COURIER_EXISTS");
  });

  test("numbers have no gaps, whatever was refused between", async () => {
    const first = await orderAsStaff();
    const { number } = await request();
    await orderAsClient({ requestNumber: number });
    await expectRefusal(orderAsClient({ requestNumber: number }), "COURIER_EXISTS");
    await expectRefusal(orderAsStaff({ municipality: "24.01" }), "INVALID");
    const next = await orderAsStaff();
    expect(Number(next.number.slice(2)) - Number(first.number.slice(2))).toBe(2);
  });

  test("of concurrent orders for one request one succeeds", async () => {
    const { number } = await request();
    const tries = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => orderAsClient({ requestNumber: number })),
      orderAsStaff({ requestNumber: number }),
    ]);
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    for (const each of tries)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "COURIER_EXISTS" });
  });

  test.each(["delivered", "cancelled", "rejected"] as const)(
    "a request that is %s has nothing to carry",
    async (status) => {
      const { number } = await request(status);
      expect(await app.as(yadira).delivery.request({ requestNumber: number })).toMatchObject({
        eligible: false,
        reason: "REQUEST_ENDED",
      });
      await expectRefusal(orderAsClient({ requestNumber: number }), "REQUEST_ENDED");
    },
  );

  test("another client's request looks like an unknown one", async () => {
    const { number } = await request();
    const foreign = await expectRefusal(
      app.as(roberto).delivery.request({ requestNumber: number }),
      "PROCEDURE_NOT_FOUND",
    );
    const none = await expectRefusal(
      app.as(roberto).delivery.request({ requestNumber: "AP26999999" }),
      "PROCEDURE_NOT_FOUND",
    );
    expect({ ...foreign.facts, requestId: "" }).toEqual({ ...none.facts, requestId: "" });
    await expectRefusal(orderAsClient({ requestNumber: number }, roberto), "PROCEDURE_NOT_FOUND");
  });

  test.each([
    ["municipality", { municipality: "24.01" }],
    ["municipality", { municipality: "23.99" }],
    ["receiver.ci", { receiver: { ...receiver, ci: "02023061531" } }],
    ["receiver.phone", { receiver: { ...receiver, phone: "+34600111222" } }],
    ["address", { address: "Calle 23" }],
    ["documents", { documents: [] }],
    ["documents", { documents: undefined }],
    ["acceptPrice", { acceptPrice: false }],
  ])("refuses %s when it is %o", async (field, wrong) => {
    const refused = await expectRefusal(orderAsStaff(wrong), "INVALID");
    expect(refused.fields).toHaveProperty([field]);
  });

  test("clients need a captcha, courier staff do not; other staff cannot order", async () => {
    await expectRefusal(app.as(yadira).delivery.create({ ...order, documents }), "CAPTCHA");
    const lawyer = app.as("lawyer@demo.example").delivery;
    await expectRefusal(lawyer.create({ ...order, documents, captcha: await solveCaptcha(app) }), "FORBIDDEN");
    expect((await lawyer.list()).totalDocs).toBe(0);
  });

  test("a retry with the same idempotency key returns the same delivery", async () => {
    const body = { ...order, documents, captcha: await solveCaptcha(app) };
    const key = { "idempotency-key": "courier-once-0001" };
    const first = await app.send(yadira, contracts.delivery.create, body, key);
    const again = await app.send(yadira, contracts.delivery.create, body, key);
    expect(again.body).toEqual(first.body);
  });
});

describe("the person who follows it", () => {
  test("sees only her own deliveries, without names and notes of staff", async () => {
    const { number } = await request();
    const parcel = await orderAsClient({ requestNumber: number });
    await step(parcel._id, "readyForMessaging", { lotNumber: freshLot(), carrier: await carrierOf() });
    await step(parcel._id, "pendingDelivery", { note: "Falta el poder del hermano" });
    const own = await app.as(yadira).delivery.track({ number: parcel.number });
    expect(own.log.map((line) => [line.to, line.byName])).toEqual([
      ["pendingDelivery", ""],
      ["readyForMessaging", ""],
    ]);
    expect(own.next).toEqual([]);
    await expectRefusal(app.as(roberto).delivery.track({ number: parcel.number }), "NOT_FOUND");
    await expectRefusal(app.as(roberto).delivery.details({ id: parcel._id }), "NOT_FOUND");
    await expectRefusal(app.as(roberto).delivery.get({ id: parcel._id }), "NOT_FOUND");
    const hers = await app.as(yadira).delivery.list({ search: parcel.number });
    const his = await app.as(roberto).delivery.list({ search: parcel.number });
    expect([hers.totalDocs, his.totalDocs]).toEqual([1, 0]);
  });

  test("can edit and cancel until processing starts", async () => {
    const parcel = await orderAsClient({ documents });
    const amended = await app
      .as(yadira)
      .delivery.amend({ _id: parcel._id, address: "Línea 1001, apartamento 12", updatedAt: parcel.updatedAt });
    expect(amended.address).toBe("Línea 1001, apartamento 12");
    await expectRefusal(
      app.as(yadira).delivery.amend({ _id: parcel._id, observations: "x", updatedAt: parcel.updatedAt }),
      "CONFLICT",
    );
    await expectRefusal(app.as(roberto).delivery.amend({ _id: parcel._id, observations: "x" }), "NOT_FOUND");
    await expectRefusal(staff().amend({ _id: parcel._id, observations: "x" }), "NOT_FOUND");
    await step(parcel._id, "readyForMessaging", { lotNumber: freshLot(), carrier: await carrierOf() });
    await expectRefusal(
      app.as(yadira).delivery.amend({ _id: parcel._id, observations: "x" }),
      "TRANSITION_NOT_ALLOWED",
    );
    const note = "Ya no hace falta, paso yo";
    await expectRefusal(app.as(yadira).delivery.cancel({ _id: parcel._id, note }), "TRANSITION_NOT_ALLOWED");
    const other = await orderAsClient({ documents });
    expect(await app.as(yadira).delivery.cancel({ _id: other._id, note })).toMatchObject({ status: "canceled" });
    expect(await mailsAbout(other._id)).toEqual(["courierConfirmed", "courierCancelled"]);
  });
});

describe("a lot", () => {
  test("is opened once; later parcels join it until it is sent", async () => {
    const [first, second, third] = [await orderAsStaff(), await orderAsStaff(), await orderAsStaff()];
    const [lotNumber, carrier] = [freshLot(), await carrierOf()];
    await step(first._id, "readyForMessaging", { lotNumber, carrier });
    await expectRefusal(step(second._id, "readyForMessaging", { lotNumber, carrier }), "LOT_EXISTS");
    await step(second._id, "readyForMessaging", { lotNumber, appendToLot: true });
    await staff().printLot({ lotNumber });
    await step(first._id, "transporting");
    await expectRefusal(step(third._id, "readyForMessaging", { lotNumber, appendToLot: true }), "LOT_CLOSED");
    await expectRefusal(
      step(third._id, "readyForMessaging", { lotNumber: freshLot(), carrier: await carrierOf("Rolando") }),
      "CARRIER_INACTIVE",
    );
    await expectRefusal(
      step(third._id, "readyForMessaging", { lotNumber: freshLot(), appendToLot: true }),
      "NOT_FOUND",
    );
  });

  test("of concurrent new lots with one number one succeeds", async () => {
    const parcels = await Promise.all(Array.from({ length: 4 }, () => orderAsStaff()));
    const [lotNumber, carrier] = [freshLot(), await carrierOf()];
    const tries = await Promise.allSettled(
      parcels.map(({ _id }) => step(_id, "readyForMessaging", { lotNumber, carrier })),
    );
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    for (const each of tries) if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "LOT_EXISTS" });
  });

  test.each([1, 2, 3])("leaving while another parcel joins: one of them is refused (round %i)", async () => {
    const { _id, lotNumber } = await parcelIn("readyForMessaging");
    const late = await orderAsStaff();
    await staff().printLot({ lotNumber });
    const tries = await Promise.allSettled([
      step(_id, "transporting"),
      step(late._id, "readyForMessaging", { lotNumber, appendToLot: true }),
    ]);
    const refused = tries.flatMap((each) => (each.status === "rejected" ? [(each.reason as RefusedCall).code] : []));
    expect(refused).toHaveLength(1);
    expect(["LOT_NOT_PRINTED", "LOT_CLOSED"]).toContain(refused[0]);
  });

  test("many go into one, each on its own; a used number stops them all", async () => {
    const { number } = await request("legalization");
    const unready = await orderAsStaff({ requestNumber: number });
    const [one, two] = [await orderAsStaff(), await orderAsStaff()];
    const inTransport = await parcelIn("transporting");
    const [lotNumber, carrier] = [freshLot(), await carrierOf()];
    const ids = [unready._id, one._id, inTransport._id, two._id];
    const done = await staff().setStatusOfMany({ ids, status: "readyForMessaging", lotNumber, carrier });
    expect(done.updated).toEqual([one._id, two._id]);
    // A parcel in transport returns only after a failed visit, which needs a reason.
    expect(done.failed.map((each) => [each.id, each.code])).toEqual([
      [unready._id, "REQUEST_NOT_READY"],
      [inTransport._id, "INVALID"],
    ]);
    expect((await staff().list({ lotNumber })).totalDocs).toBe(2);
    const late = await orderAsStaff();
    const refused = await expectRefusal(
      staff().setStatusOfMany({ ids: [late._id], status: "readyForMessaging", lotNumber, carrier }),
      "LOT_EXISTS",
    );
    expect(refused.message).toContain("LOT_EXISTS");
    expect(refused.facts.message).toBe("El número de lote ya existe");
    expect((await staff().get({ id: late._id })).status).toBe("pendingDelivery");
  });

  test("leaves only as printed: after a change it is printed again", async () => {
    const parcel = await parcelIn("readyForMessaging");
    const { lotNumber } = parcel;
    await expectRefusal(step(parcel._id, "transporting"), "LOT_NOT_PRINTED");
    await staff().printLot({ lotNumber });
    const changes: (() => Promise<unknown>)[] = [
      async () => step((await orderAsStaff())._id, "readyForMessaging", { lotNumber, appendToLot: true }),
      () => staff().correct({ _id: parcel._id, address: "Calle 25 no. 12, esquina a O" }),
      async () => staff().correct({ _id: parcel._id, carrier: await carrierOf("Yanet") }),
      async () => {
        const [, other] = (await staff().list({ lotNumber, sort: "number" })).docs;
        await staff().cancel({ _id: other?._id ?? "", note: "Lo recogió en la oficina" });
      },
    ];
    for (const change of changes) {
      await change();
      await expectRefusal(step(parcel._id, "transporting"), "LOT_NOT_PRINTED");
      await staff().printLot({ lotNumber });
    }
    expect(await step(parcel._id, "transporting")).toMatchObject({ carrier: { name: "Yanet Pérez Oliva" } });
    await expectRefusal(staff().correct({ _id: parcel._id, carrier: await carrierOf() }), "INVALID");
  });

  test("suggests the next number of the year and lists open lots", async () => {
    const before = await staff().lots();
    expect(before.last).toMatch(/^LT\d{6}$/);
    expect(Number(before.next.slice(2)) - Number(before.last?.slice(2))).toBe(1);
    const parcel = await orderAsStaff();
    await step(parcel._id, "readyForMessaging", { lotNumber: before.next, carrier: await carrierOf() });
    const after = await staff().lots();
    expect(after.last).toBe(before.next);
    expect(after.open.find((lot) => lot.number === before.next)).toEqual({
      number: before.next,
      carrier: "Ernesto Cruz Valdés",
      parcels: 1,
    });
    const later = await lotsNow({ db: app.server.db, now: new Date("2027-01-02T15:00:00Z") });
    expect([later.last, later.next]).toEqual([null, "LT270001"]);
  });

  test("its sheet is a PDF with a row per parcel; an empty lot has none", async () => {
    const parcel = await parcelIn("readyForMessaging");
    const { url } = await staff().printLot({ lotNumber: parcel.lotNumber });
    expect(url).toBe(`/legalsitapi/private/deliveryService/lotTemplateFile/${parcel.lotNumber}`);
    const sheet = await app.send(marta, contracts.delivery.lotSheet, { lotNumber: parcel.lotNumber });
    expect(sheet.headers["content-type"]).toBe("application/pdf");
    const texts = readPdf(sheet.raw).pages.flat();
    for (const text of [`Lote de mensajería ${parcel.lotNumber}`, parcel.number, parcel.receiver.name])
      expect(texts.join(" ")).toContain(text);
    await staff().cancel({ _id: parcel._id, note: "Lo recogió en la oficina" });
    await expectRefusal(staff().printLot({ lotNumber: parcel.lotNumber }), "MODEL_NOT_EXPORTED");
    await expectRefusal(staff().printLot({ lotNumber: "NINGUNO-1" }), "NOT_FOUND");
  });
});

describe("in transit", () => {
  test("is delivered with name, document and money; the request ends with it, in one go", async () => {
    const { number, commonId, formId } = await request();
    const parcel = await parcelIn("transporting", { requestNumber: number });
    const card = (await app.as("online-ap@demo.example").onlineRequests.formDetails({ formId })).courier;
    expect(card).toEqual({ number: parcel.number, status: "transporting" });
    for (const [field, wrong] of [
      ["receiver.name", { collected: true }],
      ["collected", { receiver: proof.receiver }],
      ["receiver.ci", { ...proof, receiver: { ...proof.receiver, ci: "02023061531" } }],
    ] as const) {
      const refused = await expectRefusal(step(parcel._id, "delivered", wrong), "INVALID");
      expect(refused.fields).toHaveProperty([field]);
    }
    const done = await step(parcel._id, "delivered", proof);
    expect(done).toMatchObject({ status: "delivered", collected: true, takenBy: proof.receiver });
    const { form, log } = await app.as("online-ap@demo.example").onlineRequests.formDetails({ formId });
    expect(form).toMatchObject({ status: "delivered", receiver: proof.receiver, lotNumber: parcel.lotNumber });
    expect(log.at(-1)).toMatchObject({ to: "delivered", byName: "Marta Suárez Gil", note: parcel.number });
    // Only the request's mail is sent.
    expect(await mailsAbout(parcel._id)).toEqual(["courierConfirmed", "courierOnTheWay"]);
    expect(await mailsAbout(commonId)).toContain("requestDelivered");
    const notices = await app.as(yadira).notifications.list({ type: "courier.delivered" });
    expect(notices.docs[0]?.text.es).toContain(parcel.number);
    await expectRefusal(step(parcel._id, "delivered", proof), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(staff().correct({ _id: parcel._id, observations: "x" }), "TRANSITION_NOT_ALLOWED");
  });

  test("a request that fails to end leaves the delivery as it was", async () => {
    const { number, formId } = await request();
    const parcel = await parcelIn("transporting", { requestNumber: number });
    await forceStatus(app, formId, "legalization");
    await expectRefusal(step(parcel._id, "delivered", proof), "REQUEST_NOT_READY");
    await forceStatus(app, formId, "delivered");
    expect(await step(parcel._id, "delivered", proof)).toMatchObject({ status: "delivered" });
  });

  test("does not leave with an unready request or an inactive carrier", async () => {
    const { number, formId } = await request();
    const parcel = await parcelIn("readyForMessaging", { requestNumber: number });
    await staff().printLot({ lotNumber: parcel.lotNumber });
    await forceStatus(app, formId, "legalization");
    await expectRefusal(step(parcel._id, "transporting"), "REQUEST_NOT_READY");
    await forceStatus(app, formId, "readyToDelivery");
    const _id = await carrierOf();
    await app.as(marta).delivery.updateCarrier({ _id, active: false });
    await expectRefusal(step(parcel._id, "transporting"), "CARRIER_INACTIVE");
    await app.as(marta).delivery.updateCarrier({ _id, active: true });
    expect(await step(parcel._id, "transporting")).toMatchObject({ status: "transporting" });
  });

  test("visits fail as often as the setting allows; then the documents return and it is cancelled", async () => {
    const { number, formId } = await request();
    const parcel = await parcelIn("transporting", { requestNumber: number });
    const note = "No había nadie en la casa";
    await expectRefusal(step(parcel._id, "readyForMessaging"), "INVALID");
    for (let visit = 1; visit <= 3; visit++) {
      expect(await step(parcel._id, "readyForMessaging", { note })).toMatchObject({
        attempts: visit,
        lotNumber: parcel.lotNumber,
      });
      await step(parcel._id, "transporting");
    }
    await expectRefusal(step(parcel._id, "readyForMessaging", { note }), "VISITS_EXHAUSTED");
    await expectRefusal(staff().cancel({ _id: parcel._id, note: "Tres visitas sin nadie" }), "INVALID");
    await staff().cancel({ _id: parcel._id, note: "Tres visitas sin nadie", documentsBack: true });
    expect((await mailsAbout(parcel._id)).filter((name) => name === "courierNewVisit")).toHaveLength(3);
    const { form, courier } = await app.as("online-ap@demo.example").onlineRequests.formDetails({ formId });
    expect([form.status, courier?.status]).toEqual(["readyToDelivery", "canceled"]);
    expect(await orderAsClient({ requestNumber: number })).toMatchObject({ status: "pendingDelivery" });
  });

  test("a late report gets its own instant, limited to the time between departure and now", async () => {
    const parcel = await parcelIn("transporting");
    const at = new Date(now().getTime() + 1_800_000);
    aheadMs = 3_600_000;
    const done = await step(parcel._id, "delivered", { ...proof, happenedAt: at.toISOString() });
    expect(done.deliveredAt).toBe(at.toISOString());
    const early = await parcelIn("transporting");
    const clamped = await step(early._id, "delivered", { ...proof, happenedAt: "2020-01-01T00:00:00Z" });
    expect(clamped.deliveredAt).toBe(early.statusAt);
  });

  test("a courier's clock that is ahead of ours does not deliver in the future", async () => {
    const parcel = await parcelIn("transporting", { requestNumber: (await request()).number });
    const before = now().getTime();
    const notifications = new Date(before + 86_400_000).toISOString();
    const done = await step(parcel._id, "delivered", { ...proof, happenedAt: notifications });
    const at = Date.parse(done.deliveredAt ?? "");
    expect([at >= before, at <= now().getTime()]).toEqual([true, true]);
    expect(done.statusAt).toBe(done.deliveredAt);
    const { form } = await app
      .as("online-ap@demo.example")
      .onlineRequests.formDetails({ formId: await formOf(parcel) });
    expect(form.deliveredAt).toBe(done.deliveredAt);
  });

  test("a courier's clock that is a day wrong is corrected by its difference", async () => {
    for (const wrong of [-86_400_000, 86_400_000]) {
      const parcel = await parcelIn("transporting");
      const at = Date.parse(parcel.statusAt) + 1_800_000;
      aheadMs += 3_600_000;
      const [happenedAt, sentAt] = [at, now().getTime()].map((each) => new Date(each + wrong).toISOString());
      const done = await step(parcel._id, "delivered", { ...proof, happenedAt, sentAt });
      expect(Math.abs(Date.parse(done.deliveredAt ?? "") - at)).toBeLessThan(10_000);
    }
  });

  test("reported twice with one key is delivered once", async () => {
    const parcel = await parcelIn("transporting");
    const body = { _id: parcel._id, status: "delivered", happenedAt: new Date().toISOString(), ...proof };
    const key = { "idempotency-key": "doorstep-0001" };
    const sentAt = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const answers = await Promise.all(
      [1, 2, 3].map((each) => app.send(marta, contracts.delivery.setStatus, { ...body, sentAt: sentAt(each) }, key)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { log } = await staff().details({ id: parcel._id });
    expect(log.filter((line) => line.to === "delivered")).toHaveLength(1);
  });

  test("of a delivery and a cancellation at once, one happens", async () => {
    const parcel = await parcelIn("transporting");
    const tries = await Promise.allSettled([
      step(parcel._id, "delivered", proof),
      staff().cancel({ _id: parcel._id, note: "Se pidió por teléfono", documentsBack: true }),
    ]);
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  });
});

describe("the desk", () => {
  test("steps back with a note, out of the lot, without notifications", async () => {
    const { number } = await request();
    const parcel = await parcelIn("readyForMessaging", { requestNumber: number });
    await expectRefusal(step(parcel._id, "pendingDelivery"), "INVALID");
    const back = await step(parcel._id, "pendingDelivery", { note: "Falta un documento" });
    expect(back).toMatchObject({ status: "pendingDelivery", lotNumber: null, carrier: null });
    expect(await mailsAbout(parcel._id)).toEqual(["courierConfirmed"]);
  });

  test("of concurrent edits one succeeds and the others get a conflict", async () => {
    const parcel = await orderAsStaff();
    const tries = await Promise.allSettled(
      ["uno", "dos", "tres", "cuatro"].map((observations) =>
        staff().correct({ _id: parcel._id, observations, updatedAt: parcel.updatedAt }),
      ),
    );
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    for (const each of tries) if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "CONFLICT" });
  });

  test("edits by number, refuses stale versions, hides only cancelled deliveries", async () => {
    const parcel = await orderAsStaff();
    const changed = await staff().correctByNumber({
      number: parcel.number,
      documents: [{ name: "Poder", quantity: 1 }],
    });
    expect(changed.documents).toEqual([{ name: "Poder", quantity: 1 }]);
    await expectRefusal(
      staff().setStatus({
        _id: parcel._id,
        status: "canceled",
        note: "Se repitió por error",
        updatedAt: parcel.updatedAt,
      }),
      "CONFLICT",
    );
    await expectRefusal(staff().remove({ id: parcel._id }), "IN_USE");
    await staff().cancel({ _id: parcel._id, note: "Se repitió por error" });
    await staff().remove({ id: parcel._id });
    await expectRefusal(staff().get({ id: parcel._id }), "NOT_FOUND");
    await expectRefusal(staff().correctByNumber({ number: parcel.number, observations: "x" }), "NOT_FOUND");
  });

  test("filters add up: views, counters, lot, carrier, municipality, period, words", async () => {
    const parcel = await parcelIn("readyForMessaging", {
      municipality: "23.15",
      receiver: { ...receiver, name: "Zulema Órtiz" },
    });
    const counters = await staff().counters();
    for (const { status, count } of counters)
      expect((await staff().list({ status, limit: 1 })).totalDocs, status).toBe(count);
    const found = async (query: InputOf<typeof deliveryContract.list>) =>
      (await staff().list({ limit: 200, ...query })).docs.map((row) => row._id);
    expect(await found({ lotNumber: parcel.lotNumber.toLowerCase() })).toEqual([parcel._id]);
    expect(await found({ municipality: "23.15" })).toContain(parcel._id);
    expect(await found({ municipality: "23.01" })).not.toContain(parcel._id);
    expect(await found({ carrier: await carrierOf(), search: "zulema ortiz" })).toEqual([parcel._id]);
    expect(await found({ carrier: await carrierOf("Yanet"), search: "zulema ortiz" })).toEqual([]);
    expect(await found({ search: parcel.number })).toEqual([parcel._id]);
    expect(await found({ search: "%" })).toEqual([]);
    await expectRefusal(staff().list({ from: "2026-12-01", to: "2026-11-01" }), "INVALID_PERIOD");
    const names = (rows: OutputOf<typeof deliveryContract.list>["docs"]) => rows.map((row) => row.number);
    const up = names((await staff().list({ sort: "number", limit: 200 })).docs);
    expect(up).toEqual([...up].sort());
  });

  test("every step leaves its audit line, every reading of a person too", async () => {
    const parcel = await orderAsStaff();
    await staff().details({ id: parcel._id });
    await staff().cancel({ _id: parcel._id, note: "Se repitió por error" });
    const lines = await app.server.db.execute<{ action: string; reason: string | null }>(
      sql`select action, reason from audit_log where record_id = ${parcel._id} order by at, id`,
    );
    expect(lines.rows).toEqual([
      { action: "delivery.ask", reason: null },
      { action: "delivery.read", reason: null },
      { action: "delivery.move", reason: "Se repitió por error" },
    ]);
  });
});

describe("carriers", () => {
  const carriers = () => app.as(marta).delivery;
  const fresh = { name: "Alina Fuentes Rey", ci: "87040518857", phone: "53112233", vehicle: "Bicicleta" };

  test("are registered, changed, put out of service and back; the unused are removed", async () => {
    const added = await carriers().addCarrier(fresh);
    expect(added).toMatchObject({ phone: "+5353112233", active: true, plate: null, underWay: 0 });
    const twice = await expectRefusal(carriers().addCarrier(fresh), "CONFLICT");
    expect(twice.fields).toEqual({ ci: [faultsEs.TAKEN] });
    for (const wrong of [{ ci: "123" }, { phone: "+34600111222" }, { name: "" }])
      await expectRefusal(carriers().addCarrier({ ...fresh, ci: "90081512219", ...wrong }), "INVALID");
    const changed = await carriers().updateCarrier({ _id: added._id, plate: "B 100 200", active: false });
    expect(changed).toMatchObject({ plate: "B 100 200", vehicle: "Bicicleta", active: false });
    expect(await carriers().updateCarrier({ _id: added._id, vehicle: "" })).toMatchObject({
      vehicle: null,
      active: false,
    });
    expect((await carriers().carrierOptions()).map((each) => each._id)).not.toContain(added._id);
    await expectRefusal(
      carriers().updateCarrier({ _id: added._id, company: "x", updatedAt: added.updatedAt }),
      "CONFLICT",
    );
    await carriers().removeCarrier({ id: added._id });
    await expectRefusal(carriers().carrier({ id: added._id }), "NOT_FOUND");
  });

  test("who ever carried a lot stays", async () => {
    const id = await carrierOf();
    const refused = await expectRefusal(carriers().removeCarrier({ id }), "IN_USE");
    const [lots] = (refused.facts.usedIn ?? []) as RecordReference[];
    expect(lots).toEqual({
      what: "lots",
      count: expect.any(Number) as number,
      at: `/deliveryServices/all?carrier=${id}`,
    });
    const visible = new URL(lots?.at ?? "", "http://office").searchParams;
    expect((await staff().list({ carrier: visible.get("carrier") ?? "" })).docs.length).toBeGreaterThan(0);
    const [lot] = await app.server.db
      .select()
      .from(deliveryLots)
      .where(eq(deliveryLots.carrierId, await carrierOf()))
      .limit(1);
    expect(lot).toBeDefined();
  });

  test("leave no identity number and no phone in the audit log, whatever is done to them", async () => {
    const person = { name: "Nadia Rojas Paz", ci: "92110318877", phone: "53445566" };
    const { _id } = await carriers().addCarrier(person);
    await carriers().updateCarrier({ _id, name: "Nadia Rojas Díaz", phone: "53445577", ci: "92110318893" });
    await carriers().removeCarrier({ id: _id });
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, _id)).orderBy(auditLog.at);
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["carriers.create", null, { name: "Nadia Rojas Paz" }],
      ["carriers.update", { name: "Nadia Rojas Paz" }, { name: "Nadia Rojas Díaz", withheld: ["ci", "phone"] }],
      ["carriers.remove", { name: "Nadia Rojas Díaz" }, null],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/921103|534455/);
  });

  test("are found by their words, those in service or not", async () => {
    const inactive = await carriers().carriers({ active: false });
    expect(inactive.docs.map((row) => row.name)).toContain("Rolando Díaz Mora");
    expect(inactive.docs.map((row) => row.active)).not.toContain(true);
    expect((await carriers().carriers({ search: "cruz electrica" })).docs.map((row) => row.name)).toEqual([
      "Ernesto Cruz Valdés",
    ]);
  });
});
