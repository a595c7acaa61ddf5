// @engine both
/** Five years after its end nothing in the database says any more who asked for what; what must be accounted for stays. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { removeOld } from "../../../notifications/server/jobs.ts";
import { refreshNameIndex } from "../../../search/server/name-index.ts";
import type { FormAnswers } from "../../wizard/form-fields.ts";
import { formStatuses } from "../../states.ts";
import { rowToFields } from "../shared/serializers.ts";
import { eraseEndedRequests } from "./erasure.ts";
import { requestForms } from "../tables.ts";
import { alberto, takeThrough, makeRoom, paid, forceStatus, rosa, yadira } from "../testing/request-steps.ts";

const begun = new Date();
const later = (years: number, days = 0) => {
  const moment = new Date(begun);
  moment.setUTCFullYear(moment.getUTCFullYear() + years);
  return new Date(moment.getTime() + days * 86_400_000);
};
let app: TestApp;
let now = begun;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());
beforeEach(() => {
  now = begun;
});

/** Words that nobody else uses: what is found of them was kept. */
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
const typed = (
  "Quetzalina Xochimilca Ixtacala Tizoc Papantla 52031400654 Tenochtitlan " +
  "Moctezuma Azcapotzalco 53998877 Chapultepec Popocatepetl Coatlicue"
).split(" ");

/** Where in the whole database these words stand, as table: word. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const tables = await app.server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = new Set<string>();
  for (const { name } of tables.rows)
    for (const word of words) {
      const hits = await app.server.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${word}%`} limit 1`,
      );
      if (hits.rows.length > 0) found.add(`${name}: ${word}`);
    }
  return [...found];
}

/** Asked for, paid, brought to a door and handed over, with words in all places where people may write some. */
async function handedOver() {
  const request = await paid(app, yadira, [{ ...quetzal, legalize: false }]);
  const [formId = ""] = request.formIds;
  await takeThrough(app, formId, ["requested", "toked", "readyToDelivery"]);
  // She left a paper of hers with us, and got it back.
  const [left] = await app.as(alberto).custody.receive({
    number: request.group.number,
    broughtBy: { name: "Moctezuma Azcapotzalco", paper: "91021027775" },
    papers: [{ document: "Carné de identidad", holderName: "Quetzalina Xochimilca" }],
  });
  await app.as(alberto).custody.handOver({
    _id: newId(),
    at: now.toISOString(),
    sentAt: now.toISOString(),
    label: left?.label ?? "",
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
const setHeld = async (request: { commonId: string; formId: string }, held: boolean) =>
  app.as(alberto).onlineRequests.hold({
    _id: request.commonId,
    held,
    reason: "Lo pide el Tribunal Provincial, causa 12 de 2026",
    updatedAt: await groupVersion(request.formId),
  });

describe("five years after its end", () => {
  test("a request says nothing of people any more, in any table; numbers, money and dates stay", async () => {
    const { commonId, formId, group } = await handedOver();
    const kept = await detailOf(formId);
    const stood = await placesOf(typed);
    expect(stood.length).toBeGreaterThan(typed.length);

    // The demo office's older requests go a little before it.
    now = later(5, -1);
    await eraseEndedRequests(app.server);
    expect(await placesOf(typed)).toEqual(stood);
    now = later(5, 1);
    await eraseEndedRequests(app.server);
    await removeOld(app.server);
    // Of the words that people are called by, those of nobody go in the night too.
    await refreshNameIndex(app.server);
    // The audit log is not rewritten: it has the reason of the person who handed the document over, and nothing else.
    expect(await placesOf(typed)).toEqual(["audit_log: Popocatepetl"]);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 0 });

    const payer = await app.server.db.execute(
      sql`select payer_name, payer_email, payer_phone from payments where subject_id = ${commonId}`,
    );
    expect(payer.rows).toEqual([{ payer_name: "—", payer_email: "", payer_phone: null }]);

    // Nobody is signed in for five years.
    now = begun;
    const left = await detailOf(formId);
    const facts = ({ form, group: around, payments }: typeof left) => ({
      form: [form.number, form.status, form.amountTotal, form.province, form.documentType, form.deliveredAt],
      group: [around.number, around.offer, around.totals, around.paidAt],
      payments: payments.map(({ reference, amount, status }) => [reference, amount, status]),
      log: left.log.length,
    });
    expect(facts(left)).toEqual({ ...facts(kept), log: kept.log.length });
    expect(left.form.anonymisedAt).toBe(later(5, 1).toISOString());
    expect(left.next).toEqual([]);
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
        updatedAt: left.form.updatedAt,
      }),
      "TRANSITION_NOT_ALLOWED",
    );
    await expectRefusal(app.as(alberto).onlineRequests.policeRecordModel({ formId }), "MODEL_NOT_EXPORTED");
    await expectRefusal(setHeld({ commonId, formId }, true), "TRANSITION_NOT_ALLOWED");
  });

  test("of what was asked only places, document and use stay", async () => {
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
    const staying = `province municipality abroadCountry documentType purpose destination legalize copies holderInCuba`;
    const stays = Object.fromEntries(staying.split(" ").map((name) => [name, full[name as keyof typeof full]]));
    const erased = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
    expect(await fieldsIn(id), commonId).toEqual({ ...erased, ...stays });
  });

  test.each(formStatuses)(
    "one that is %s: only what has ended is forgotten, and only when all of it has",
    async (status) => {
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
    },
  );

  test("what the law holds stays until it is released, with who and why in the audit log", async () => {
    const request = await handedOver();
    await expectRefusal(setHeld(request, false), "TRANSITION_NOT_ALLOWED");
    const { hold } = await setHeld(request, true);
    expect(hold).toMatchObject({ reason: expect.stringContaining("causa 12") as string });
    await expectRefusal(setHeld(request, true), "TRANSITION_NOT_ALLOWED");
    expect((await detailOf(request.formId)).hold).toEqual(hold);
    expect((await app.as(yadira).onlineRequests.formDetails({ formId: request.formId })).hold).toBeNull();
    now = later(6);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 0 });
    now = begun;
    await setHeld(request, false);
    now = later(6);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 1 });
    const lines = await app.server.db.execute<{ action: string; reason: string | null }>(
      sql`select action, reason from audit_log where record_id = ${request.commonId}
        and action in ('onlineRequests.hold', 'onlineRequests.release', 'onlineRequests.forget') order by id`,
    );
    expect(lines.rows.map(({ action }) => action)).toEqual([
      "onlineRequests.hold",
      "onlineRequests.release",
      "onlineRequests.forget",
    ]);
    expect(lines.rows[0]?.reason).toContain("causa 12");
  });

  test("a person who is owed money is not forgotten until it was given back", async () => {
    const request = await handedOver();
    const owe = (given: string) =>
      app.server.db.execute(
        sql`update payments set refund_due = '100.00', refunded_amount = ${given} where subject_id = ${request.commonId}`,
      );
    await owe("99.99");
    now = later(5, 1);
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 0 });
    await owe("100.00");
    expect(await eraseEndedRequests(app.server)).toEqual({ forgotten: 1 });
  });

  test("a hold is refused to somebody who read an older version, and to another family's desk", async () => {
    const request = await handedOver();
    const ask = { _id: request.commonId, held: true, reason: "Lo pide la Fiscalía, oficio 4" };
    await expectRefusal(
      app.as(alberto).onlineRequests.hold({ ...ask, updatedAt: later(-1).toISOString() }),
      "CONFLICT",
    );
    await expectRefusal(
      app.as("online-tr@demo.example").onlineRequests.hold({ ...ask, updatedAt: await groupVersion(request.formId) }),
      "NOT_FOUND",
    );
  });
});
