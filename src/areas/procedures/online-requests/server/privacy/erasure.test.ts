// @engine both
/** Five years after its end, no personal data of a request remain in the database; accounting data stay. */
import { eq, like, or, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { idempotencyKeys } from "../../../../../server/http/idempotency.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { issuedDocuments } from "../../../../administration/issued-documents/server/tables.ts";
import { removeOld } from "../../../../administration/notifications/server/jobs.ts";
import { refreshNameIndex } from "../../../../insight/search/server/name-index.ts";
import type { FormAnswers } from "../../wizard/form-fields.ts";
import { formStatuses } from "../../states.ts";
import { rowToFields } from "../shared/serializers.ts";
import { eraseEndedRequests } from "./erasure.ts";
import { requestForms } from "../tables.ts";
import { alberto, takeThrough, makeRoom, paid, forceStatus, rosa, yadira } from "../testing/request-steps.ts";
import { receiptPassOf } from "../tracking/viewing-pass.ts";
import { sealEntries } from "../../../../../server/audit/log/seal-entries.ts";
import { verifyLog } from "../../../../../server/audit/log/verify-log.ts";

const startedAt = new Date();
const later = (years: number, days = 0) => {
  const date = new Date(startedAt);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return new Date(date.getTime() + days * 86_400_000);
};
let app: TestApp;
let now = startedAt;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());
beforeEach(() => {
  now = startedAt;
});

/** Words that occur nowhere else: a match means that data were not erased. */
const quetzal = {
  ...rosa,
  firstName: "Quetzalina",
  firstLastName: "Xochimilca",
  secondLastName: "Ixtacala",
  fatherName: "Tizoc Xochimilca",
  motherName: "Papantla Ixtacala",
  identityNumber: "52031400654",
  address: "Calle Tenochtitlan no. 7",
};
const receiver = { name: "Moctezuma Azcapotzalco", ci: "91021027775", phone: "53998877" };
const personalWords = (
  "Quetzalina Xochimilca Ixtacala Tizoc Papantla 52031400654 Tenochtitlan " +
  "Moctezuma Azcapotzalco 53998877 Chapultepec Popocatepetl Coatlicue"
).split(" ");

/** Finds the words in the whole database; returns «table: word». */
async function findWords(words: readonly string[]): Promise<string[]> {
  const tables = await app.server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const matches = new Set<string>();
  for (const { name } of tables.rows)
    for (const word of words) {
      const hits = await app.server.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${word}%`} limit 1`,
      );
      if (hits.rows.length > 0) matches.add(`${name}: ${word}`);
    }
  return [...matches];
}

/** A request that was paid and delivered by courier, with personal data in every free text field. */
async function deliveredRequest() {
  const request = await paid(app, yadira, [{ ...quetzal, legalize: false }]);
  const [formId = ""] = request.formIds;
  await takeThrough(app, formId, ["requested", "toked", "readyToDelivery"]);
  // The client left an original and got it back.
  const [original] = await app.as(alberto).custody.receive({
    number: request.group.number,
    broughtBy: { name: "Moctezuma Azcapotzalco", paper: "91021027775" },
    papers: [{ document: "Carné de identidad", holderName: "Quetzalina Xochimilca" }],
  });
  await app.as(alberto).custody.handOver({
    _id: newId(),
    at: now.toISOString(),
    sentAt: now.toISOString(),
    label: original?.label ?? "",
    takes: false,
    place: "client",
    other: { name: "Moctezuma Azcapotzalco", paper: "91021027775" },
    note: "La recogió en Chapultepec",
  });
  await app.as(yadira).delivery.create({
    receiver,
    address: "Avenida Chapultepec no. 9, Vedado",
    municipality: "23.02",
    acceptPrice: true,
    requestNumber: request.group.number,
    captcha: await solveCaptcha(app),
  });
  await app.as(alberto).onlineRequests.setStatus({
    _id: formId,
    status: "delivered",
    receiver: { name: "Moctezuma Azcapotzalco", ci: "91021027775" },
    note: "La recogió Popocatepetl en su nombre",
  });
  await app.server.db.execute(sql`
    insert into gateway_events (id, gateway, dedupe_key, reference, channel, verified, raw, state, next_try_at, received_at)
    select gen_random_uuid(), 'transfermovil', reference, reference, 'server', 'signature', '{"phone": "59Coatlicue"}', 'processed', now(), now()
    from payments where subject_id = ${request.commonId}`);
  return { ...request, formId };
}

async function fieldsIn(id: string): Promise<FormAnswers> {
  const [row] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, id));
  if (!row) throw new Error("the form is gone");
  return rowToFields(row);
}

const detailOf = (formId: string) => app.as(alberto).onlineRequests.formDetails({ formId });
const groupVersion = async (formId: string) => (await detailOf(formId)).group.updatedAt;
const setHold = async (request: { commonId: string; formId: string }, isOnHold: boolean) =>
  app.as(alberto).onlineRequests.hold({
    _id: request.commonId,
    held: isOnHold,
    reason: "Lo pide el Tribunal Provincial, causa 12 de 2026",
    updatedAt: await groupVersion(request.formId),
  });

describe("five years after its end", () => {
  test("a request has no personal data in any table; numbers, amounts and dates stay", async () => {
    const { commonId, formId, group } = await deliveredRequest();
    const before = await detailOf(formId);
    // The answers of two calls: a repeated one finds no personal data, and does not run again.
    const call = { owner: "somebody", operation: "", bodyHash: "" };
    const answers = [
      { _id: formId, firstName: "Quetzalina" },
      { number: group.number, name: "Moctezuma" },
    ];
    for (const [at, answer] of answers.entries())
      await app.server.db.insert(idempotencyKeys).values({ ...call, key: `erased-${at}`, answer });
    const otherAnswer = { firstName: "Alguien", number: "AP20999999" };
    await app.server.db.insert(idempotencyKeys).values({ ...call, key: "erased-other", answer: otherAnswer });
    const wordsBefore = await findWords(personalWords);
    expect(wordsBefore.length).toBeGreaterThan(personalWords.length);

    // Older demo requests expire first.
    now = later(5, -1);
    await eraseEndedRequests(app.server);
    expect(await findWords(personalWords)).toEqual(wordsBefore);
    now = later(5, 1);
    await sealEntries(app.server.db, () => app.server.now());
    await eraseEndedRequests(app.server);
    await removeOld(app.server);
    // The nightly refresh of the name index removes unused words.
    await refreshNameIndex(app.server);
    expect(await findWords(personalWords)).toEqual([]);
    const keys = await app.server.db.select().from(idempotencyKeys).where(like(idempotencyKeys.key, "erased-%"));
    expect(keys.map(({ answer, done }) => [answer, done])).toEqual(
      expect.arrayContaining([
        [null, true],
        [otherAnswer, false],
      ]),
    );
    await sealEntries(app.server.db, () => app.server.now());
    expect((await verifyLog(app.server.db)).broken).toBeNull();
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 0 });

    const payer = await app.server.db.execute(
      sql`select payer_name, payer_email, payer_phone from payments where subject_id = ${commonId}`,
    );
    expect(payer.rows).toEqual([{ payer_name: "—", payer_email: "", payer_phone: null }]);

    // Sessions of that time have expired.
    now = startedAt;
    const after = await detailOf(formId);
    const facts = ({ form, group: groupFacts, payments }: typeof after) => ({
      form: [form.number, form.status, form.amountTotal, form.province, form.documentType, form.deliveredAt],
      group: [groupFacts.number, groupFacts.offer, groupFacts.totals, groupFacts.paidAt],
      payments: payments.map(({ reference, amount, status }) => [reference, amount, status]),
      log: after.log.length,
    });
    expect(facts(after)).toEqual({ ...facts(before), log: before.log.length });
    expect(after.form.anonymisedAt).toBe(later(5, 1).toISOString());
    expect(after.next).toEqual([]);
    const page = { url: `/legalsit/paymentDetails/${commonId}?token=${group.publicToken}` };
    expect((await app.app.inject(page)).statusCode).toBe(404);
    await expectRefusal(
      app.as(alberto).onlineRequests.setStatus({ _id: formId, status: "readyToDelivery", note: "Volvió al mostrador" }),
      "TRANSITION_NOT_ALLOWED",
    );
    await expectRefusal(
      app.as(alberto).onlineRequests.correct({
        _id: formId,
        observations: "Quetzalina",
        note: "Se escribe de nuevo",
        updatedAt: after.form.updatedAt,
      }),
      "TRANSITION_NOT_ALLOWED",
    );
    await expectRefusal(app.as(alberto).onlineRequests.policeRecordModel({ formId }), "MODEL_NOT_EXPORTED");
    await expectRefusal(setHold({ commonId, formId }, true), "TRANSITION_NOT_ALLOWED");
  });

  test("its issued documents lose file, facts and seal; the public check says so, and a print is refused", async () => {
    const { commonId, formIds } = await paid(app, yadira, [quetzal]);
    const [formId = ""] = formIds;
    const print = () => app.as(yadira).onlineRequests.receiptFile({ commonId });
    await takeThrough(app, formId, ["requested"]);
    await app.as(alberto).onlineRequests.policeRecordModelFile({ formId });
    await print();
    // Who paid for another person gets a receipt with masked names, a document of its own.
    await app.as("nobody").onlineRequests.receiptFile({ commonId, token: receiptPassOf(app.server, commonId) });
    await forceStatus(app, formId, "delivered");
    const ofRequest = or(eq(issuedDocuments.recordId, formId), like(issuedDocuments.recordId, `${commonId}%`));
    const read = () => app.server.db.select().from(issuedDocuments).where(ofRequest);
    expect((await read()).map(({ facts }) => facts.holder)).toEqual(Array(3).fill(expect.any(String)));
    now = later(5, 1);
    await eraseEndedRequests(app.server);
    now = startedAt;
    const documents = await read();
    for (const { state, erasedAt, facts, seal, factsXml, sha256, id } of documents) {
      expect([state, erasedAt, seal, factsXml, facts.holder]).toEqual([
        "valid",
        later(5, 1).toISOString(),
        null,
        null,
        undefined,
      ]);
      expect(await app.server.files.get(`issued/${id}.pdf`).catch(({ code }: { code: string }) => code)).toBe(
        "NOT_FOUND",
      );
      const check = await app.app.inject({ url: `/legalsit/verify?lang=en&sha256=${sha256}` });
      expect(check.body).toMatch(/On \d+ \w+ \d+ we erased the personal data/);
      await expectRefusal(app.as("administrator@demo.example").issuedDocuments.file({ id }), "DOCUMENT_ERASED");
    }
    await expectRefusal(print(), "DOCUMENT_ERASED");
  });

  test("of the form only places, document and use stay", async () => {
    const { commonId, formIds } = await paid(app, yadira, [rosa]);
    const [id = ""] = formIds;
    await forceStatus(app, id, "delivered");
    const full: FormAnswers = {
      ...(await fieldsIn(id)),
      ciGenderAck: true,
      abroadCountry: "ES",
      holderDeceased: true,
      volume: "12-D",
      folio: "248",
      registry: { province: "23", municipality: "23.05", office: "Plaza" },
      eventDate: "1991-02-10",
      eventPlace: "Maternidad de Línea",
      secondPerson: { firstName: "Roberto", lastNames: "Cabrera Luis" },
    };
    expect(Object.values(full)).not.toContain(null);
    await app.server.db.update(requestForms).set(full).where(eq(requestForms.id, id));
    now = later(5, 1);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 1 });
    const fieldsThatStay = `province municipality abroadCountry documentType purpose destination legalize copies holderInCuba`;
    const unchanged = Object.fromEntries(
      fieldsThatStay.split(" ").map((name) => [name, full[name as keyof typeof full]]),
    );
    const erased = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
    expect(await fieldsIn(id), commonId).toEqual({ ...erased, ...unchanged });
  });

  test.each(formStatuses)("a form that is %s: a group is erased only when all its forms have ended", async (status) => {
    const request = await paid(app, yadira, [rosa, rosa]);
    const [first = "", second = ""] = request.formIds;
    const ended = ["delivered", "rejected", "rejectedByUser", "cancelled"].includes(status);
    await forceStatus(app, first, "delivered");
    await forceStatus(app, second, status);
    now = later(5, 1);
    await eraseEndedRequests(app.server);
    const erased = await app.server.db.execute<{ name: string | null }>(
      sql`select first_name as name from request_forms where common_id = ${request.commonId}`,
    );
    expect(erased.rows.map(({ name }) => name === null)).toEqual([ended, ended]);
  });

  test("a legal hold prevents erasure until it is released, with author and reason in the audit log", async () => {
    const request = await deliveredRequest();
    await expectRefusal(setHold(request, false), "TRANSITION_NOT_ALLOWED");
    const { hold } = await setHold(request, true);
    expect(hold).toMatchObject({ reason: expect.stringContaining("causa 12") as string });
    await expectRefusal(setHold(request, true), "TRANSITION_NOT_ALLOWED");
    expect((await detailOf(request.formId)).hold).toEqual(hold);
    expect((await app.as(yadira).onlineRequests.formDetails({ formId: request.formId })).hold).toBeNull();
    now = later(6);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 0 });
    now = startedAt;
    await setHold(request, false);
    now = later(6);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 1 });
    const entries = await app.server.db.execute<{ action: string; reason: string | null }>(
      sql`select action, reason from audit_log where record_id = ${request.commonId}
        and action in ('onlineRequests.hold', 'onlineRequests.release', 'onlineRequests.forget') order by id`,
    );
    expect(entries.rows.map(({ action }) => action)).toEqual([
      "onlineRequests.hold",
      "onlineRequests.release",
      "onlineRequests.forget",
    ]);
    expect(entries.rows[0]?.reason).toContain("causa 12");
  });

  test("a person with a refund due is not erased before it is paid", async () => {
    const request = await deliveredRequest();
    const setRefund = (refunded: string) =>
      app.server.db.execute(
        sql`update payments set refund_due = '100.00', refunded_amount = ${refunded} where subject_id = ${request.commonId}`,
      );
    await setRefund("99.99");
    now = later(5, 1);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 0 });
    await setRefund("100.00");
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 1 });
  });

  test("a hold is refused for a stale version, and to staff of another family", async () => {
    const request = await deliveredRequest();
    const input = { _id: request.commonId, held: true, reason: "Lo pide la Fiscalía, oficio 4" };
    await expectRefusal(
      app.as(alberto).onlineRequests.hold({ ...input, updatedAt: later(-1).toISOString() }),
      "CONFLICT",
    );
    await expectRefusal(
      app.as("online-tr@demo.example").onlineRequests.hold({ ...input, updatedAt: await groupVersion(request.formId) }),
      "NOT_FOUND",
    );
  });
});
