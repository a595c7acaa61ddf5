// @engine both
/** Registry requests (TR) until payment: review, rejection, correction, price, joint payment. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, RefusedCall, type TestApp } from "../../../../../server/testing/test-app.ts";
import { releaseLapsed } from "../../../availability/server/reservations.ts";
import { expireLinks } from "../../../../money/payments/server/polling/poll-payments.ts";
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
const staffApi = (who = teresa) => app.as(who).onlineRequests;
const client = () => app.as(yadira).onlineRequests;
const approve = (_id = "") => staffApi().setStatus({ _id, status: "notPaid" });
const reject = (_id = "") =>
  staffApi().setStatus({ _id, status: "rejected", reason: "RR002", note: "El folio es de otra persona" });
const mails = async (commonId: string) => {
  const result = await app.server.db.execute<{ template: string }>(
    sql`select template from emails where related_id = ${commonId} order by created_at, id`,
  );
  return result.rows.map((row) => row.template);
};
const newestMail = async (commonId: string) => {
  const result = await app.server.db.execute<{ template: string; vars: Record<string, string> }>(
    sql`select template, vars from emails where related_id = ${commonId} order by created_at desc, id desc limit 1`,
  );
  return result.rows[0];
};
const places = async (commonId: string) => {
  const result = await app.server.db.execute<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from slots where common_id = ${commonId} group by status`,
  );
  return Object.fromEntries(result.rows.map((row) => [row.status, row.n]));
};
/** Moves the events of a form and the reservations of a group into the past, by days. */
const moveToPast = async (days: number, { commonId, formId }: { commonId?: string; formId?: string }) => {
  const interval = sql.raw(`interval '${days} days'`);
  if (formId)
    await app.server.db.execute(sql`update request_forms set status_at = status_at - ${interval} where id = ${formId}`);
  if (commonId)
    await app.server.db.execute(
      sql`update slots set reserved_until = reserved_until - ${interval} where common_id = ${commonId}`,
    );
};

describe("a request of several documents", () => {
  test("becomes payable after the last decision; rejected forms are not in the total", async () => {
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

  test("all rejected: no link and no reserved place", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    for (const id of formIds) await reject(id);
    const group = await client().details({ commonId });
    expect(group).toMatchObject({ status: "rejected", paymentLink: null, can: { pay: false, finish: true } });
    expect(await places(commonId)).toEqual({});
    expect(await mails(commonId)).toEqual(["requestReceived", "requestToCorrect", "requestToCorrect"]);
  });

  test("resubmitting a form revokes the link of the others until it is decided; a late payment is due for refund", async () => {
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
    const { updatedAt } = (await staffApi().formDetails({ formId: first ?? "" })).form;
    await staffApi().correct({ _id: first ?? "", copies: 2, note, updatedAt });
    expect((await client().details({ commonId })).paymentLink).toMatchObject({ state: "revoked" });
    expect(await pay(app, commonId)).toBe("refundDue");
    await approve(second);
    const group = await client().details({ commonId });
    expect(group).toMatchObject({ totals: [{ amount: "2340.00" }], paymentLink: { state: "valid" } });
  });

  test("one currency: mixed currencies are refused at submission and at approval", async () => {
    const abroad = { ...sampleBirthForm, holderInCuba: false, legalize: false };
    const commonId = await filledIn(app, yadira, [sampleBirthForm, abroad]);
    const refused = await expectRefusal(client().finish({ commonId }), "INVALID");
    expect(refused.fields).toHaveProperty(["forms.1.holderInCuba"]);
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first = "", second = ""] = formIds;
    await approve(first);
    const { form } = await staffApi().formDetails({ formId: second });
    const note = "Vive en España desde 2019";
    await staffApi().correct({ _id: second, holderInCuba: false, legalize: false, note, updatedAt: form.updatedAt });
    await expectRefusal(approve(second), "INVALID");
  });

  test("an unavailable service is refused before the review", async () => {
    const legalization = eq(tariffs.code, "TR-legalization-USD");
    await app.server.db.update(tariffs).set({ active: false }).where(legalization);
    const commonId = await filledIn(app, yadira, [{ ...sampleBirthForm, holderInCuba: false }]);
    const refused = await expectRefusal(client().finish({ commonId }), "SERVICE_NOT_AVAILABLE");
    expect(refused.fields).toHaveProperty(["forms.0.legalize"]);
    await app.server.db.update(tariffs).set({ active: true }).where(legalization);
  });
});

describe("a rejected form", () => {
  test("can be resubmitted twice at most; the last rejection sends a different mail", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    for (const attempt of [1, 2]) {
      expect(await reject(_id)).toMatchObject({ status: "rejected", rejectReason: "RR002" });
      expect((await newestMail(commonId))?.template).toBe("requestToCorrect");
      await client().updateForm({ _id, folio: `24${attempt}` });
      const resubmitted = await client().finish({ commonId });
      expect(resubmitted.forms[0]).toMatchObject({ status: "underReview", resubmissions: attempt, rejectReason: null });
    }
    await reject(_id);
    expect((await newestMail(commonId))?.template).toBe("requestRejected");
    expect((await client().details({ commonId })).can.finish).toBe(false);
    await expectRefusal(client().finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });

  test("has its own deadline of fifteen days; an expired form of the group stays rejected", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first, second] = formIds;
    for (const id of formIds) await reject(id);
    await moveToPast(16, { formId: first ?? "" });
    await moveToPast(10, { formId: second ?? "" });
    const before = await client().details({ commonId });
    const [, { statusAt }] = before.forms as [unknown, { statusAt: string }];
    expect(before.resubmitUntil).toBe(new Date(Date.parse(statusAt) + 15 * day).toISOString());
    const group = await client().finish({ commonId });
    expect(group.forms.map((form) => form.status)).toEqual(["rejected", "underReview"]);
    await reject(second);
    await moveToPast(15.01, { formId: second ?? "" });
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

  test("an approved form cannot be edited by its owner, but reported as wrong", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    await approve(_id);
    await expectRefusal(client().updateForm({ _id, folio: "999" }), "TRANSITION_NOT_ALLOWED");
    const { publicToken } = await client().details({ commonId });
    const report = { commonId, token: publicToken ?? "", reason: "El folio está mal" };
    const rejected = await app.as("nobody").onlineRequests.rejectByUser(report);
    expect(rejected.status).toBe("rejectedByUser");
    await client().updateForm({ _id, folio: "999" });
    expect((await client().finish({ commonId })).status).toBe("underReview");
  });
});

describe("a literal certification", () => {
  const authorizationNote = "Resolución 118/2026 de la Dirección Provincial de Justicia";
  const detail = async (formId: string) => staffApi().formDetails({ formId });

  test("is approved only after its authorization is recorded: author, time, document", async () => {
    const { formIds } = await sendRequest(app, yadira, [literal]);
    const [_id = ""] = formIds;
    const before = await detail(_id);
    expect(before.authorization).toEqual({ required: true, at: null, byName: null, note: null });
    expect(before.next.map((step) => step.status)).not.toContain("notPaid");
    await expectRefusal(approve(_id), "AUTHORIZATION_NEEDED");
    const { updatedAt } = before.form;
    await expectRefusal(staffApi().authorize({ _id, note: "corta", updatedAt }), "INVALID");
    now = new Date(now.getTime() + 1000);
    await staffApi().authorize({ _id, note: authorizationNote, updatedAt });
    const after = await detail(_id);
    expect(after.authorization).toMatchObject({ required: true, byName: "Teresa Roque León", note: authorizationNote });
    expect((await client().formDetails({ formId: _id })).authorization.note).toBeNull();
    await expectRefusal(staffApi().authorize({ _id, note: authorizationNote, updatedAt }), "CONFLICT");
    const audit = await app.server.db.execute<{ action: string; reason: string }>(
      sql`select action, reason from audit_log where record_id = ${_id} and action like '%uthorize'`,
    );
    expect(audit.rows).toEqual([{ action: "onlineRequests.authorize", reason: authorizationNote }]);
    expect(await approve(_id)).toMatchObject({ status: "notPaid", amountTotal: "785.00" });
  });

  test("the authorization can be withdrawn, and is not valid for another document type", async () => {
    const { formIds } = await sendRequest(app, yadira, [literal]);
    const [_id = ""] = formIds;
    const authorized = await staffApi().authorize({
      _id,
      note: authorizationNote,
      updatedAt: (await detail(_id)).form.updatedAt,
    });
    const withdrawal = { _id, authorized: false, note: "Era de otra solicitud" };
    const withdrawn = await staffApi().authorize({ ...withdrawal, updatedAt: authorized.updatedAt });
    await expectRefusal(approve(_id), "AUTHORIZATION_NEEDED");
    const authorizedAgain = await staffApi().authorize({
      _id,
      note: authorizationNote,
      updatedAt: withdrawn.updatedAt,
    });
    const correction = { documentType: "DT-RG.06", note: "Pidió la defunción, no el nacimiento" };
    await staffApi().correct({ _id, ...correction, updatedAt: authorizedAgain.updatedAt });
    await expectRefusal(approve(_id), "AUTHORIZATION_NEEDED");
  });

  test("an extract needs none and cannot get one", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    const { form, authorization } = await detail(_id);
    expect(authorization.required).toBe(false);
    const { updatedAt } = form;
    await expectRefusal(staffApi().authorize({ _id, note: authorizationNote, updatedAt }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(
      app.as(alberto).onlineRequests.authorize({ _id, note: authorizationNote, updatedAt }),
      "FORBIDDEN",
    );
  });
});

describe("a decision", () => {
  test("fixes the price at approval, not at submission or later", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    const [first = "", second = ""] = formIds;
    const setServicePrice = (amount: string) =>
      app.server.db.update(tariffs).set({ amount }).where(eq(tariffs.code, "TR-service-CUP"));
    try {
      await setServicePrice("500.00");
      expect(await approve(first)).toMatchObject({ amountTotal: "880.00" });
      await setServicePrice("600.00");
      expect(await approve(second)).toMatchObject({ amountTotal: "980.00" });
    } finally {
      await setServicePrice("400.00");
    }
    expect((await client().details({ commonId })).totals).toEqual([{ currency: "CUP", amount: "1860.00" }]);
  });

  test("on a form that a colleague has decided is refused with author, status and time", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    const { form } = await staffApi().formDetails({ formId: _id });
    now = new Date(now.getTime() + 1000);
    await staffApi(ana).setStatus({ _id, status: "notPaid", updatedAt: form.updatedAt });
    const input = { _id, status: "rejected", reason: "RR001", updatedAt: form.updatedAt } as const;
    const refused = await expectRefusal(staffApi().setStatus(input), "CONFLICT");
    expect(refused.facts).toMatchObject({
      current: { status: "notPaid" },
      byName: "Ana Domínguez Roque",
      last: { from: "underReview", to: "notPaid", byName: "Ana Domínguez Roque", at: now.toISOString() },
    });
  });

  test("only one of two concurrent decisions succeeds, with one log entry", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    const { updatedAt } = (await staffApi().formDetails({ formId: _id })).form;
    now = new Date(now.getTime() + 1000);
    const tries = [
      staffApi(ana).setStatus({ _id, status: "notPaid", updatedAt }),
      staffApi().setStatus({ _id, status: "rejected", reason: "RR001", updatedAt }),
    ];
    const results = await Promise.all(
      tries.map((each) =>
        each.then(
          (form: OutputOf<typeof onlineRequestsContract.setStatus>): FormStatus | string => form.status,
          (error: unknown) => (error instanceof RefusedCall ? error.code : "crash"),
        ),
      ),
    );
    expect(results).toContain("CONFLICT");
    expect(results.filter((each) => each === "notPaid" || each === "rejected")).toHaveLength(1);
    const { log } = await staffApi().formDetails({ formId: _id });
    expect(log.filter((entry) => entry.from === "underReview")).toHaveLength(1);
    expect((await mails(commonId)).length).toBe(2);
  });

  test("is refused for invalid data", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    await app.server.db.execute(sql`update request_forms set folio = null where id = ${_id}`);
    const refused = await expectRefusal(approve(_id), "INVALID");
    expect(refused.fields).toHaveProperty("folio");
  });

  test("reserves its place for ten days; then it reserves another, or is refused if none is left", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const [_id = ""] = formIds;
    await moveToPast(9.9, { commonId });
    await releaseLapsed(app.server.db, now);
    expect(await places(commonId)).toEqual({ reserved: 1 });
    await moveToPast(0.2, { commonId });
    await releaseLapsed(app.server.db, now);
    expect(await places(commonId)).toEqual({});
    await app.server.db.execute(sql`update slots set status = 'cancelled' where status = 'available'`);
    await expectRefusal(approve(_id), "EXHAUSTED");
    const { form, group } = await staffApi().formDetails({ formId: _id });
    expect([form.status, form.amountTotal, group.paymentLink]).toEqual(["underReview", null, null]);
    await makeRoom(app);
    expect((await approve(_id)).status).toBe("notPaid");
    expect(await places(commonId)).toEqual({ reserved: 1 });
  });

  test("that is pending for ten days triggers daily reminders; the system decides nothing", async () => {
    const { formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    const notices = async () => {
      const result = await app.server.db.execute<{ n: number }>(sql`
        select count(*)::int as n from notifications n join users u on u.id = n.user_id
        where n.type = 'online.reviewLate' and u.email = ${teresa}`);
      return result.rows[0]?.n ?? 0;
    };
    const before = await notices();
    const [formId = ""] = formIds;
    const remind = async () => (await remindReviews(app.server)).late;
    const late = await remind();
    await moveToPast(9.9, { formId });
    expect(await remind()).toBe(late);
    await moveToPast(0.2, { formId });
    expect(await remind()).toBe(late + 1);
    expect(await notices()).toBe(before + 3);
    expect((await staffApi().formDetails({ formId: formIds[0] ?? "" })).form.status).toBe("underReview");
  });

  test("is late in the list from the same day on, also after the setting changes", async () => {
    const [formId = ""] = (await sendRequest(app, yadira, [sampleBirthForm])).formIds;
    const late = async () => {
      const { docs } = await staffApi().list({ family: "TR", status: "underReview", sort: "-createdAt" });
      return docs.find((row) => row._id === formId)?.late;
    };
    await moveToPast(9.9, { formId });
    expect(await late()).toBe(false);
    await setSetting(app, "online.reviewAlertDays", 9);
    expect(await late()).toBe(true);
    await setSetting(app, "online.reviewAlertDays", 10);
    await moveToPast(0.2, { formId });
    expect(await late()).toBe(true);
  });
});

describe("after payment", () => {
  test("a payment after the link expired and the places were released still counts", async () => {
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

  test("each rejected form has its own price due, also after another form was refunded", async () => {
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
    await staffApi().setStatus({ _id: first, status: "rejected", reason: "RR003", refundAmount: "1.00" });
    expect(await due()).toBe("780.00");
    await app.server.db.execute(
      sql`update payments set status = 'refunded', refunded_amount = refund_due where subject_id = ${commonId}`,
    );
    await takeThrough(app, second, ["requested"], teresa);
    const rejection = { _id: second, status: "rejected", reason: "RR003", refundAmount: "1000.00" } as const;
    expect(await staffApi().setStatus(rejection)).toMatchObject({ refundOwed: "1000.00" });
    expect(await due()).toBe("1780.00");
    // The refund was for the first form, so the third cannot be cancelled because of it.
    await takeThrough(app, third, ["requested", "toked"], teresa);
    const cancel = { _id: third, status: "cancelled", note: "A petición de la persona interesada" } as const;
    await expectRefusal(staffApi().setStatus(cancel), "TRANSITION_NOT_ALLOWED");
    await app.server.db.execute(sql`update payments set refunded_amount = 2560.00 where subject_id = ${commonId}`);
    expect((await staffApi().setStatus(cancel)).status).toBe("cancelled");
    await app.server.db.execute(sql`delete from payments where subject_id = ${commonId}`);
  });

  test("a form left out of the group's payment must be requested again", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
    await approve(formIds[0]);
    await reject(formIds[1]);
    await pay(app, commonId);
    expect((await client().details({ commonId })).can.finish).toBe(false);
    await expectRefusal(client().finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });
});

test("the list does not show requests that staff hid", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
  await takeThrough(app, formIds[0] ?? "", ["cancelled"], teresa);
  const isListed = async () => {
    const page = await staffApi().list({ family: "TR", status: "cancelled", limit: 200 });
    return page.docs.some((row) => row.commonId === commonId);
  };
  expect(await isListed()).toBe(true);
  await staffApi().remove({ commonId });
  expect(await isListed()).toBe(false);
});

test("the registry model is available from approval on: a PDF of one page, for staff of the family", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira, [{ ...sampleBirthForm, secondPerson: null }]);
  const [formId = ""] = formIds;
  await approve(formId);
  await expectRefusal(staffApi().registralModel({ formId }), "MODEL_NOT_EXPORTED");
  await pay(app, commonId);
  await takeThrough(app, formId, ["requested"], teresa);
  const { url } = await staffApi().registralModel({ formId });
  expect(url).toBe(`/legalsitapi/private/onlineRequests/registralModelFile/${formId}`);
  const file = await staffApi().registralModelFile({ formId });
  const { pages } = readPdf(file);
  expect(pages).toHaveLength(1);
  for (const text of ["SOLICITUD DE CERTIFICACIÓN REGISTRAL", "II. Inscripción", "Para uso de la oficina"])
    expect(pages[0]?.join(" ")).toContain(text);
  await expectRefusal(app.as(alberto).onlineRequests.registralModel({ formId }), "FORBIDDEN");
  await expectRefusal(app.as(ana).onlineRequests.policeRecordModel({ formId }), "NOT_FOUND");
});
