// @engine both
/** Registry requests (TR) until they are paid, domain.md §2.2: reviewed by a person, sent back, corrected, priced, paid together. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf } from "../../../../kit/contract.ts";
import { readPdf } from "../../../../server/testing/read-pdf.ts";
import { expectRefusal, openTestApp, Refused, type TestApp } from "../../../../server/testing/test-app.ts";
import { releaseLapsed } from "../../../availability/server/reservations.ts";
import { expireLinks } from "../../../payments/server/polling/poll-payments.ts";
import { tariffs } from "../../../online-services/server/tables.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { FormStatus } from "../../states.ts";
import { remindReviews } from "../jobs.ts";
import {
  alberto,
  takeThrough,
  sampleBirthForm,
  filledIn,
  makeRoom,
  pay,
  sendRequest,
  setSetting,
  teresa,
  type RequestFields,
  yadira,
} from "../testing/request-steps.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());

const ana = "administrator@demo.example";
const literal: RequestFields = { ...sampleBirthForm, documentType: "DT-RG.02" };
const day = 86_400_000;
const desk = (who = teresa) => app.as(who).onlineRequests;
const client = () => app.as(yadira).onlineRequests;
const approve = (_id = "") => desk().setStatus({ _id, status: "notPaid" });
const reject = (_id = "") =>
  desk().setStatus({ _id, status: "rejected", reason: "RR002", note: "El folio es de otra persona" });
const mails = async (commonId: string) => {
  const found = await app.server.db.execute<{ template: string }>(
    sql`select template from emails where related_id = ${commonId} order by created_at, id`,
  );
  return found.rows.map((row) => row.template);
};
const newestMail = async (commonId: string) => {
  const found = await app.server.db.execute<{ template: string; vars: Record<string, string> }>(
    sql`select template, vars from emails where related_id = ${commonId} order by created_at desc, id desc limit 1`,
  );
  return found.rows[0];
};
const places = async (commonId: string) => {
  const found = await app.server.db.execute<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from slots where common_id = ${commonId} group by status`,
  );
  return Object.fromEntries(found.rows.map((row) => [row.status, row.n]));
};
/** As if what happened to it, and what is held for it, had been so many days earlier. */
const agedBy = async (days: number, { commonId, formId }: { commonId?: string; formId?: string }) => {
  const earlier = sql.raw(`interval '${days} days'`);
  if (formId)
    await app.server.db.execute(sql`update request_forms set status_at = status_at - ${earlier} where id = ${formId}`);
  if (commonId)
    await app.server.db.execute(
      sql`update slots set reserved_until = reserved_until - ${earlier} where common_id = ${commonId}`,
    );
};

describe("a request of several documents", () => {
  test("becomes payable when the last one is decided; what was rejected is not in the total", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [
      sampleBirthForm,
      { ...sampleBirthForm, copies: 2 },
      sampleBirthForm,
    ]);
    const [first, second, third] = formIds;
    await approve(first);
    expect((await client().details({ commonId })).paymentLink).toBeNull();
    expect(await mails(commonId)).toEqual(["requestReceived"]);
    await reject(second);
    expect(await mails(commonId)).toEqual(["requestReceived", "requestToCorrect"]);
    expect(await places(commonId)).toEqual({ reserved: 2 });
    await approve(third);
    expect(await mails(commonId)).toEqual(["requestReceived", "requestToCorrect", "paymentLink"]);
    const group = await client().details({ commonId });
    expect(group).toMatchObject({ status: "notPaid", totals: [{ currency: "CUP", amount: "1560.00" }] });
    expect(group.can).toMatchObject({ pay: true, finish: true });
  });

  test("all rejected: there is no link and no place is held", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    for (const id of formIds) await reject(id);
    const group = await client().details({ commonId });
    expect(group).toMatchObject({ status: "rejected", paymentLink: null, can: { pay: false, finish: true } });
    expect(await places(commonId)).toEqual({});
    expect(await mails(commonId)).toEqual(["requestReceived", "requestToCorrect", "requestToCorrect"]);
  });

  test("a corrected one takes the link of the others away until it is decided; late money is owed back", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first, second] = formIds;
    await approve(first);
    await reject(second);
    expect((await client().details({ commonId })).paymentLink).toMatchObject({ state: "valid" });
    await client().finish({ commonId });
    expect((await client().details({ commonId })).paymentLink).toMatchObject({ state: "revoked" });
    expect(await places(commonId)).toEqual({ reserved: 2 });
    await expectRefusal(client().sendPaymentLink({ commonId }), "REQUEST_NOT_FOUND_OR_PAID");
    const note = "Son dos copias, lo dijo por teléfono";
    const { updatedAt } = (await desk().formDetails({ formId: first ?? "" })).form;
    await desk().correct({ _id: first ?? "", copies: 2, note, updatedAt });
    expect((await client().details({ commonId })).paymentLink).toMatchObject({ state: "revoked" });
    expect(await pay(app, commonId)).toBe("refundDue");
    await approve(second);
    const group = await client().details({ commonId });
    expect(group).toMatchObject({ totals: [{ amount: "2340.00" }], paymentLink: { state: "valid" } });
  });

  test("one currency: what cannot be paid together is said before anybody reviews, and at the review", async () => {
    const abroad = { ...sampleBirthForm, holderInCuba: false, legalize: false };
    const commonId = await filledIn(app, yadira, [sampleBirthForm, abroad]);
    const refused = await expectRefusal(client().finish({ commonId }), "INVALID");
    expect(refused.fields).toHaveProperty(["forms.1.holderInCuba"]);
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first = "", second = ""] = formIds;
    await approve(first);
    const { form } = await desk().formDetails({ formId: second });
    const note = "Vive en España desde 2019";
    await desk().correct({ _id: second, holderInCuba: false, legalize: false, note, updatedAt: form.updatedAt });
    await expectRefusal(approve(second), "INVALID");
  });

  test("what is not sold is said before anybody reviews it", async () => {
    const legalization = eq(tariffs.code, "TR-legalization-USD");
    await app.server.db.update(tariffs).set({ active: false }).where(legalization);
    const commonId = await filledIn(app, yadira, [{ ...sampleBirthForm, holderInCuba: false }]);
    const refused = await expectRefusal(client().finish({ commonId }), "SERVICE_NOT_AVAILABLE");
    expect(refused.fields).toHaveProperty(["forms.0.legalize"]);
    await app.server.db.update(tariffs).set({ active: true }).where(legalization);
  });
});

describe("a rejected one", () => {
  test("is corrected and sent again twice at most; the last rejection says so in another letter", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    for (const turn of [1, 2]) {
      expect(await reject(_id)).toMatchObject({ status: "rejected", rejectReason: "RR002" });
      expect((await newestMail(commonId))?.template).toBe("requestToCorrect");
      await client().updateForm({ _id, folio: `24${turn}` });
      const again = await client().finish({ commonId });
      expect(again.forms[0]).toMatchObject({ status: "underReview", resubmissions: turn, rejectReason: null });
    }
    await reject(_id);
    expect((await newestMail(commonId))?.template).toBe("requestRejected");
    expect((await client().details({ commonId })).can.finish).toBe(false);
    await expectRefusal(client().finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });

  test("has fifteen days of its own: a brother whose time is over stays behind", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first, second] = formIds;
    for (const id of formIds) await reject(id);
    await agedBy(16, { formId: first ?? "" });
    await agedBy(10, { formId: second ?? "" });
    const before = await client().details({ commonId });
    const [, { statusAt }] = before.forms as [unknown, { statusAt: string }];
    expect(before.resubmitUntil).toBe(new Date(Date.parse(statusAt) + 15 * day).toISOString());
    const group = await client().finish({ commonId });
    expect(group.forms.map((form) => form.status)).toEqual(["rejected", "underReview"]);
    await reject(second);
    await agedBy(15.01, { formId: second ?? "" });
    expect((await client().details({ commonId })).can.finish).toBe(false);
    await expectRefusal(client().finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });

  test("needs a place again", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    await reject(formIds[0]);
    await app.server.db.execute(sql`update slots set status = 'cancelled' where status = 'available'`);
    await expectRefusal(client().finish({ commonId }), "EXHAUSTED");
    await makeRoom(app);
    await client().finish({ commonId });
    expect(await places(commonId)).toEqual({ reserved: 1 });
  });

  test("what a reviewer approved its owner does not change, but says that it is wrong", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    await approve(_id);
    await expectRefusal(client().updateForm({ _id, folio: "999" }), "TRANSITION_NOT_ALLOWED");
    const { publicToken } = await client().details({ commonId });
    const wrong = { commonId, token: publicToken ?? "", reason: "El folio está mal" };
    const rejected = await app.as("nobody").onlineRequests.rejectByUser(wrong);
    expect(rejected.status).toBe("rejectedByUser");
    await client().updateForm({ _id, folio: "999" });
    expect((await client().finish({ commonId })).status).toBe("underReview");
  });
});

describe("a literal certification", () => {
  const leave = "Resolución 118/2026 de la Dirección Provincial de Justicia";
  const detail = async (formId: string) => desk().formDetails({ formId });

  test("is approved only once its authorization is noted: who, when, on which paper", async () => {
    const { formIds } = await sendRequest(app, yadira, [literal]);
    const [_id = ""] = formIds;
    const before = await detail(_id);
    expect(before.authorization).toEqual({ required: true, at: null, byName: null, note: null });
    expect(before.next.map((step) => step.status)).not.toContain("notPaid");
    await expectRefusal(approve(_id), "AUTHORIZATION_NEEDED");
    const { updatedAt } = before.form;
    await expectRefusal(desk().authorize({ _id, note: "corta", updatedAt }), "INVALID");
    now = new Date(now.getTime() + 1000);
    await desk().authorize({ _id, note: leave, updatedAt });
    const after = await detail(_id);
    expect(after.authorization).toMatchObject({ required: true, byName: "Teresa Roque León", note: leave });
    expect((await client().formDetails({ formId: _id })).authorization.note).toBeNull();
    await expectRefusal(desk().authorize({ _id, note: leave, updatedAt }), "CONFLICT");
    const audit = await app.server.db.execute<{ action: string; reason: string }>(
      sql`select action, reason from audit_log where record_id = ${_id} and action like '%uthorize'`,
    );
    expect(audit.rows).toEqual([{ action: "onlineRequests.authorize", reason: leave }]);
    expect(await approve(_id)).toMatchObject({ status: "notPaid", amountTotal: "785.00" });
  });

  test("the note can be taken away, and does not serve for another document", async () => {
    const { formIds } = await sendRequest(app, yadira, [literal]);
    const [_id = ""] = formIds;
    const noted = await desk().authorize({ _id, note: leave, updatedAt: (await detail(_id)).form.updatedAt });
    const away = { _id, authorized: false, note: "Era de otra solicitud" };
    const bare = await desk().authorize({ ...away, updatedAt: noted.updatedAt });
    await expectRefusal(approve(_id), "AUTHORIZATION_NEEDED");
    const again = await desk().authorize({ _id, note: leave, updatedAt: bare.updatedAt });
    const death = { documentType: "DT-RG.06", note: "Pidió la defunción, no el nacimiento" };
    await desk().correct({ _id, ...death, updatedAt: again.updatedAt });
    await expectRefusal(approve(_id), "AUTHORIZATION_NEEDED");
  });

  test("an extract needs none and cannot get one", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    const { form, authorization } = await detail(_id);
    expect(authorization.required).toBe(false);
    const { updatedAt } = form;
    await expectRefusal(desk().authorize({ _id, note: leave, updatedAt }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(app.as(alberto).onlineRequests.authorize({ _id, note: leave, updatedAt }), "FORBIDDEN");
  });
});

describe("a decision", () => {
  test("fixes the price of that moment, not that of the sending or of later", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first = "", second = ""] = formIds;
    const cost = (amount: string) =>
      app.server.db.update(tariffs).set({ amount }).where(eq(tariffs.code, "TR-service-CUP"));
    try {
      await cost("500.00");
      expect(await approve(first)).toMatchObject({ amountTotal: "880.00" });
      await cost("600.00");
      expect(await approve(second)).toMatchObject({ amountTotal: "980.00" });
    } finally {
      await cost("400.00");
    }
    expect((await client().details({ commonId })).totals).toEqual([{ currency: "CUP", amount: "1860.00" }]);
  });

  test("on what a colleague decided meanwhile is refused and says who, what and when", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    const { form } = await desk().formDetails({ formId: _id });
    now = new Date(now.getTime() + 1000);
    await desk(ana).setStatus({ _id, status: "notPaid", updatedAt: form.updatedAt });
    const stale = { _id, status: "rejected", reason: "RR001", updatedAt: form.updatedAt } as const;
    const refused = await expectRefusal(desk().setStatus(stale), "CONFLICT");
    expect(refused.facts).toMatchObject({
      current: { status: "notPaid" },
      byName: "Ana Domínguez Roque",
      last: { from: "underReview", to: "notPaid", byName: "Ana Domínguez Roque", at: now.toISOString() },
    });
  });

  test("of two at once one counts, and there is one line of it", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    const { updatedAt } = (await desk().formDetails({ formId: _id })).form;
    now = new Date(now.getTime() + 1000);
    const tries = [
      desk(ana).setStatus({ _id, status: "notPaid", updatedAt }),
      desk().setStatus({ _id, status: "rejected", reason: "RR001", updatedAt }),
    ];
    const outcomes = await Promise.all(
      tries.map((each) =>
        each.then(
          (form: OutputOf<typeof onlineRequestsContract.setStatus>): FormStatus | string => form.status,
          (error: unknown) => (error instanceof Refused ? error.code : "crash"),
        ),
      ),
    );
    expect(outcomes).toContain("CONFLICT");
    expect(outcomes.filter((each) => each === "notPaid" || each === "rejected")).toHaveLength(1);
    const { log } = await desk().formDetails({ formId: _id });
    expect(log.filter((line) => line.from === "underReview")).toHaveLength(1);
    expect((await mails(commonId)).length).toBe(2);
  });

  test("is not taken on data that could not be sent", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    await app.server.db.execute(sql`update request_forms set folio = null where id = ${_id}`);
    const refused = await expectRefusal(approve(_id), "INVALID");
    expect(refused.fields).toHaveProperty("folio");
  });

  test("holds its place ten days; afterwards it takes another, or says that none is left", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    await agedBy(9.9, { commonId });
    await releaseLapsed(app.server.db, now);
    expect(await places(commonId)).toEqual({ reserved: 1 });
    await agedBy(0.2, { commonId });
    await releaseLapsed(app.server.db, now);
    expect(await places(commonId)).toEqual({});
    await app.server.db.execute(sql`update slots set status = 'cancelled' where status = 'available'`);
    await expectRefusal(approve(_id), "EXHAUSTED");
    const { form, group } = await desk().formDetails({ formId: _id });
    expect([form.status, form.amountTotal, group.paymentLink]).toEqual(["underReview", null, null]);
    await makeRoom(app);
    expect((await approve(_id)).status).toBe("notPaid");
    expect(await places(commonId)).toEqual({ reserved: 1 });
  });

  test("that nobody takes for ten days is called to mind every day; the system decides nothing", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const notices = async () => {
      const found = await app.server.db.execute<{ n: number }>(sql`
        select count(*)::int as n from notifications n join users u on u.id = n.user_id
        where n.type = 'online.reviewLate' and u.email = ${teresa}`);
      return found.rows[0]?.n ?? 0;
    };
    const before = await notices();
    const [formId = ""] = formIds;
    const remind = async () => (await remindReviews(app.server)).late;
    const late = await remind();
    await agedBy(9.9, { formId });
    expect(await remind()).toBe(late);
    await agedBy(0.2, { formId });
    expect(await remind()).toBe(late + 1);
    expect(await notices()).toBe(before + 3);
    expect((await desk().formDetails({ formId: formIds[0] ?? "" })).form.status).toBe("underReview");
  });

  test("is late in the list from the same day on, also once the office has changed it", async () => {
    const [formId = ""] = (await sendRequest(app, yadira, [sampleBirthForm])).formIds;
    const late = async () => {
      const { docs } = await desk().list({ family: "TR", status: "underReview", sort: "-createdAt" });
      return docs.find((row) => row._id === formId)?.late;
    };
    await agedBy(9.9, { formId });
    expect(await late()).toBe(false);
    await setSetting(app, "online.reviewAlertDays", 9);
    expect(await late()).toBe(true);
    await setSetting(app, "online.reviewAlertDays", 10);
    await agedBy(0.2, { formId });
    expect(await late()).toBe(true);
  });
});

describe("after payment", () => {
  test("money that comes when the link is over and its places are gone counts all the same", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    await approve(formIds[0]);
    await app.server.db.execute(
      sql`update payment_links set expires_at = now() - interval '1 hour' where subject_id = ${commonId}`,
    );
    await expireLinks(app.server);
    expect(await places(commonId)).toEqual({});
    expect((await client().details({ commonId })).can.pay).toBe(false);
    expect(await pay(app, commonId)).toBe("settled");
    expect(await places(commonId)).toEqual({ used: 1 });
    expect((await client().details({ commonId })).status).toBe("pending");
  });

  test("each rejected form is owed its own price, also when another's went back already", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [
      sampleBirthForm,
      { ...sampleBirthForm, copies: 2 },
      sampleBirthForm,
    ]);
    for (const id of formIds) await approve(id);
    expect(await pay(app, commonId)).toBe("settled");
    const [first = "", second = "", third = ""] = formIds;
    const due = async () =>
      (
        await app.server.db.execute<{ due: string }>(
          sql`select refund_due as due from payments where subject_id = ${commonId}`,
        )
      ).rows[0]?.due;
    await desk().setStatus({ _id: first, status: "rejected", reason: "RR003", refundAmount: "1.00" });
    expect(await due()).toBe("780.00");
    await app.server.db.execute(
      sql`update payments set status = 'refunded', refunded_amount = refund_due where subject_id = ${commonId}`,
    );
    await takeThrough(app, second, ["requested"], teresa);
    const none = { _id: second, status: "rejected", reason: "RR003", refundAmount: "1000.00" } as const;
    expect(await desk().setStatus(none)).toMatchObject({ refundOwed: "1000.00" });
    expect(await due()).toBe("1780.00");
    // What went back was the first one's: the third is not cancelled for it.
    await takeThrough(app, third, ["requested", "toked"], teresa);
    const cancel = { _id: third, status: "cancelled", note: "A petición de la persona interesada" } as const;
    await expectRefusal(desk().setStatus(cancel), "TRANSITION_NOT_ALLOWED");
    await app.server.db.execute(sql`update payments set refunded_amount = 2560.00 where subject_id = ${commonId}`);
    expect((await desk().setStatus(cancel)).status).toBe("cancelled");
    await app.server.db.execute(sql`delete from payments where subject_id = ${commonId}`);
  });

  test("a form left behind when the others were paid is asked for anew", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    await approve(formIds[0]);
    await reject(formIds[1]);
    await pay(app, commonId);
    expect((await client().details({ commonId })).can.finish).toBe(false);
    await expectRefusal(client().finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });
});

test("the work list hides what staff put away", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
  await takeThrough(app, formIds[0] ?? "", ["cancelled"], teresa);
  const listed = async () => {
    const page = await desk().list({ family: "TR", status: "cancelled", limit: 200 });
    return page.docs.some((row) => row.commonId === commonId);
  };
  expect(await listed()).toBe(true);
  await desk().remove({ commonId });
  expect(await listed()).toBe(false);
});

test("the registry model opens from approval on: one page of PDF, for staff of the family", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira, [{ ...sampleBirthForm, secondPerson: null }]);
  const [formId = ""] = formIds;
  await approve(formId);
  await expectRefusal(desk().registralModel({ formId }), "MODEL_NOT_EXPORTED");
  await pay(app, commonId);
  await takeThrough(app, formId, ["requested"], teresa);
  const { url } = await desk().registralModel({ formId });
  expect(url).toBe(`/legalsitapi/private/onlineRequests/registralModelFile/${formId}`);
  const file = await desk().registralModelFile({ formId });
  const { pages } = readPdf(file);
  expect(pages).toHaveLength(1);
  for (const text of ["SOLICITUD DE CERTIFICACIÓN REGISTRAL", "II. Inscripción", "Para uso de la oficina"])
    expect(pages[0]?.join(" ")).toContain(text);
  await expectRefusal(app.as(alberto).onlineRequests.registralModel({ formId }), "FORBIDDEN");
  await expectRefusal(app.as(ana).onlineRequests.policeRecordModel({ formId }), "NOT_FOUND");
});
