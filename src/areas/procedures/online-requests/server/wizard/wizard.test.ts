import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { endIdleDrafts } from "../jobs.ts";
import { requestFormLog, requestForms } from "../tables.ts";
import {
  alberto,
  takeThrough,
  beginRequest,
  sampleBirthForm,
  filledIn,
  makeRoom,
  offerIdOf,
  requestAnswer,
  pay,
  roberto,
  rosa,
  sendRequest,
  setSetting,
  start,
  teresa,
  yadira,
} from "../testing/request-steps.ts";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());

const placesOf = async (commonId: string) => {
  const result = await app.server.db.execute<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from slots where common_id = ${commonId} group by status`,
  );
  return Object.fromEntries(result.rows.map((row) => [row.status, row.n]));
};
const mailsOf = async (commonId: string) => {
  const result = await app.server.db.execute<{ template: string }>(
    sql`select template from emails where related_id = ${commonId} order by created_at, id`,
  );
  return result.rows.map((row) => row.template);
};

describe("starting", () => {
  const tryToStart = (who: string, quantity = 1) => start(app, who, "AP01", quantity);

  test("needs a solved captcha and accepted terms", async () => {
    const offerId = await offerIdOf(app);
    await expectRefusal(
      app.as(yadira).onlineRequests.start({ offerId, acceptTerms: true, captcha: "not solved" }),
      "CAPTCHA",
    );
    const refused = await expectRefusal(
      app.as(yadira).onlineRequests.start({ offerId, acceptTerms: false as never, captcha: "x" }),
      "INVALID",
    );
    expect(refused.fields).toHaveProperty("acceptTerms");
  });

  test("an unknown service is not found", async () => {
    const captcha = await solveCaptcha(app);
    const offerId = "018f3c1e-0000-7000-8000-000000000000";
    await expectRefusal(
      app.as(yadira).onlineRequests.start({ offerId, acceptTerms: true, captcha }),
      "SERVICE_NOT_FOUND",
    );
  });

  test("checks the system's maximum first, then places, the person's quota, and open requests", async () => {
    await setSetting(app, "online.weeklyMaxSystem.AP", 0);
    await setSetting(app, "online.weeklyCapPerUser", 1);
    await setSetting(app, "online.maxOpenGroupsPerUser", 1);
    await expectRefusal(tryToStart(yadira), "SYSTEM_WEEKLY_MAX");
    await setSetting(app, "online.weeklyMaxSystem.AP", 5000);
    await app.server.db.execute(sql`update slots set status = 'cancelled' where status = 'available'`);
    const exhausted = await expectRefusal(tryToStart(yadira), "EXHAUSTED");
    expect(exhausted.facts).toHaveProperty("nextDate");
    await makeRoom(app);
    await setSetting(app, "online.weeklyCapPerUser", 1);
    await setSetting(app, "online.maxOpenGroupsPerUser", 1);
    const overQuota = await expectRefusal(tryToStart(yadira, 2), "USER_WEEKLY_MAX");
    expect(overQuota.facts).toMatchObject({ used: 0, cap: 1 });
    await expectRefusal(tryToStart(yadira), "TOO_MANY_OPEN");
    await makeRoom(app);
    const { number } = await tryToStart(yadira);
    expect(number).toMatch(/^AP\d{8}$/);
  });

  test("stores the accepted terms with time and address; replaced terms must be accepted again", async () => {
    const { version } = await app.as(yadira).terms.acceptance();
    const commonId = await beginRequest(app);
    const { rows } = await app.server.db.execute<{ version: number; at: string; ip: string }>(sql`
      select terms_version as version, terms_at as at, terms_ip as ip from request_groups where common_id = ${commonId}`);
    expect(rows[0]).toMatchObject({ version, ip: "127.0.0.1" });
    expect(new Date(rows[0]?.at ?? 0)).toEqual(now);
    const outdated = { offerId: await offerIdOf(app), acceptTerms: true, termsVersion: version + 1 } as const;
    const refused = await expectRefusal(
      app.as(yadira).onlineRequests.start({ ...outdated, captcha: await solveCaptcha(app) }),
      "TERMS_NOT_ACCEPTED",
    );
    expect(refused.facts).toMatchObject({ version });
  });

  test("a refused start uses no number and no place", async () => {
    const first = await tryToStart(yadira);
    await setSetting(app, "online.weeklyCapPerUser", 0);
    await expectRefusal(tryToStart(yadira), "USER_WEEKLY_MAX");
    await setSetting(app, "online.weeklyCapPerUser", 5000);
    const second = await tryToStart(yadira);
    expect(Number(second.number.slice(2))).toBe(Number(first.number.slice(2)) + 1);
  });
});

describe("a draft", () => {
  test("is saved step by step; submission lists everything missing, form by form", async () => {
    const commonId = await beginRequest(app);
    const form = await app.as(yadira).onlineRequests.addForm({ commonId, draft: true, firstName: "Rosa" });
    expect(form).toMatchObject({ firstName: "Rosa", copies: 1, citizenship: "CU", status: "draft" });
    const refused = await expectRefusal(app.as(yadira).onlineRequests.finish({ commonId }), "INVALID");
    expect(Object.keys(refused.fields ?? {})).toEqual(
      expect.arrayContaining(["forms.0.firstLastName", "forms.0.skinColor", "forms.0.identityNumber", "pickup.name"]),
    );
    await app.as(yadira).onlineRequests.updateForm({ ...rosa, _id: form._id });
    const incomplete = await expectRefusal(app.as(yadira).onlineRequests.finish({ commonId }), "PICKUP_INCOMPLETE");
    expect(incomplete.fields).toHaveProperty(["pickup.ci"]);
  });

  test("allows one form of its requester: a second one is refused, also by an edit after submission", async () => {
    const own = { ...rosa, relationship: "PT001" };
    const api = app.as(yadira).onlineRequests;
    const commonId = await filledIn(app, yadira, [own, own, rosa]);
    const refusal = await expectRefusal(api.finish({ commonId }), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["forms.1.relationship"]);
    const second = (await api.details({ commonId })).forms[1];
    await api.updateForm({ _id: second?._id ?? "", draft: true, relationship: "PT002" });
    const { forms } = await api.finish({ commonId });
    const third = await expectRefusal(api.updateForm({ _id: forms[2]?._id ?? "", relationship: "PT001" }), "INVALID");
    expect(Object.keys(third.fields ?? {})).toEqual(["relationship"]);
    const note = "Es de la solicitante";
    const correctionByStaff = app
      .as(alberto)
      .onlineRequests.correct({ _id: forms[2]?._id ?? "", relationship: "PT001", note });
    expect(Object.keys((await expectRefusal(correctionByStaff, "INVALID")).fields ?? {})).toEqual(["relationship"]);
  });

  test("an empty one cannot be sent", async () => {
    const refused = await expectRefusal(
      app.as(yadira).onlineRequests.finish({ commonId: await beginRequest(app) }),
      "INVALID",
    );
    expect(refused.fields).toHaveProperty("forms");
  });

  test.each([
    ["a date that is not in the number", { birthDate: "1952-03-15" }, "identityNumber"],
    ["the other sex without the tick", { gender: "male" }, "ciGenderAck"],
    ["a holder of fifteen", { birthDate: "2011-06-01", identityNumber: "11060160250" }, "birthDate"],
    ["a municipality of another province", { municipality: "34.09" }, "municipality"],
    ["a document the service does not give", { documentType: "DT-RG.01" }, "documentType"],
    ["an unknown purpose", { purpose: "PR999" }, "purpose"],
  ] as const)("refuses %s", async (_name, changes, field) => {
    const commonId = await beginRequest(app);
    const refused = await expectRefusal(
      app.as(yadira).onlineRequests.addForm({ ...rosa, ...changes, commonId }),
      "INVALID",
    );
    expect(refused.fields).toHaveProperty([field]);
  });

  test("has no value for legalization until it is answered; unanswered means no", async () => {
    const { legalize: _legalize, ...withoutLegalize } = rosa;
    const commonId = await filledIn(app, yadira, [withoutLegalize]);
    const [form] = (await app.as(yadira).onlineRequests.details({ commonId })).forms;
    expect(form?.legalize).toBeNull();
    const sentGroup = await app.as(yadira).onlineRequests.finish({ commonId });
    expect(sentGroup.forms[0]?.legalize).toBe(false);
  });

  test("legalization that is not sold in the requester's currency is a field error", async () => {
    const setSold = (active: boolean) =>
      app.server.db.execute(
        sql`update tariffs set active = ${active} where family = 'AP' and concept = 'legalization' and currency = 'USD'`,
      );
    await setSold(false);
    const commonId = await filledIn(app, roberto, [{ ...rosa }]);
    const refused = await expectRefusal(app.as(roberto).onlineRequests.finish({ commonId }), "SERVICE_NOT_AVAILABLE");
    expect(refused.fields).toHaveProperty(["forms.0.legalize"]);
    await setSold(true);
  });

  test("expires after half an hour and releases its places; activity extends it", async () => {
    const commonId = await filledIn(app);
    const [form] = (await app.as(yadira).onlineRequests.details({ commonId })).forms;
    const start = now;
    now = new Date(start.getTime() + 20 * 60_000);
    await app.as(yadira).onlineRequests.updateForm({ _id: form?._id ?? "", purpose: "PR001" });
    now = new Date(start.getTime() + 45 * 60_000);
    await endIdleDrafts(app.server);
    expect((await app.as(yadira).onlineRequests.details({ commonId })).status).toBe("draft");
    now = new Date(start.getTime() + 51 * 60_000);
    await endIdleDrafts(app.server);
    expect((await app.as(yadira).onlineRequests.details({ commonId })).status).toBe("cancelled");
    expect(await placesOf(commonId)).toEqual({});
  });

  test("a removed form frees its place and its number is not used again", async () => {
    const commonId = await filledIn(app, yadira, [rosa, rosa]);
    const before = await app.as(yadira).onlineRequests.details({ commonId });
    expect(await placesOf(commonId)).toEqual({ reserved: 2 });
    await app.as(yadira).onlineRequests.removeForm({ formId: before.forms[1]?._id ?? "" });
    expect(await placesOf(commonId)).toEqual({ reserved: 1 });
    const added = await app.as(yadira).onlineRequests.addForm({ ...rosa, commonId });
    expect(added.number).toBe(`${before.number}-3`);
  });
});

describe("a request of another user", () => {
  test("does not exist for another client in any operation", async () => {
    const { commonId, formIds } = await sendRequest(app);
    const [formId = ""] = formIds;
    const { onlineRequests } = app.as(roberto);
    const operations: (() => Promise<unknown>)[] = [
      () => onlineRequests.details({ commonId }),
      () => onlineRequests.detailsValidated({ commonId }),
      () => onlineRequests.formDetails({ formId }),
      () => onlineRequests.finish({ commonId }),
      () => onlineRequests.addForm({ commonId, draft: true }),
      () => onlineRequests.updateForm({ _id: formId, firstName: "Otro" }),
      () => onlineRequests.removeForm({ formId }),
      () => onlineRequests.sendPaymentLink({ commonId }),
      () => onlineRequests.remove({ commonId }),
      () => onlineRequests.track({ commonId }),
      () => app.as(teresa).onlineRequests.details({ commonId }),
      () => app.as(teresa).onlineRequests.setStatus({ _id: formId, status: "cancelled", note: "no es de mi familia" }),
    ];
    for (const each of operations) await expectRefusal(each(), "NOT_FOUND");
    await expectRefusal(onlineRequests.checkout({ commonId }), "REQUEST_NOT_FOUND_OR_PAID");
  });

  test("can be tracked with its token, with masked identity", async () => {
    const { commonId, group } = await sendRequest(app);
    const { track } = app.as("nobody").onlineRequests;
    const tracking = requestAnswer(await track({ commonId, token: group.publicToken ?? "" }));
    expect(tracking.forms[0]?.identityNumber).toBe("•••••••0254");
    expect(JSON.stringify(tracking)).not.toMatch(/52031400254|mestizo|Calle 23/);
    await expectRefusal(app.as("nobody").onlineRequests.track({ commonId, token: "x".repeat(43) }), "NOT_FOUND");
  });
});

describe("before paying", () => {
  test("the tracking token opens the payment methods of its own request only", async () => {
    const { commonId, group } = await sendRequest(app);
    const other = await sendRequest(app);
    const token = group.publicToken ?? "";
    const methods = await app.as("nobody").payments.methods({ id: commonId, token });
    expect(methods.filter((method) => method.enabled).map((method) => method.key)).toContain("transfermovil");
    await expectRefusal(app.as("nobody").payments.methods({ id: other.commonId, token }), "REQUEST_NOT_FOUND_OR_PAID");
    await expectRefusal(
      app.as("nobody").payments.createTransfermovil({ commonId: other.commonId, token }),
      "REQUEST_NOT_FOUND_OR_PAID",
    );
  });

  test("tokens of another request open nothing of this one", async () => {
    const { commonId } = await sendRequest(app);
    const other = await sendRequest(app);
    const anonymous = app.as("nobody");
    for (const token of [other.token, other.group.publicToken ?? ""]) {
      await expectRefusal(anonymous.onlineRequests.track({ commonId, token }), "NOT_FOUND");
      await expectRefusal(anonymous.onlineRequests.checkout({ commonId, token }), "REQUEST_NOT_FOUND_OR_PAID");
      await expectRefusal(anonymous.onlineRequests.priceTotals({ commonId, token }), "REQUEST_NOT_FOUND_OR_PAID");
      await expectRefusal(anonymous.payments.createTransfermovil({ commonId, token }), "REQUEST_NOT_FOUND_OR_PAID");
      const report = { commonId, token, reason: "El nombre está mal" };
      await expectRefusal(anonymous.onlineRequests.rejectByUser(report), "NOT_FOUND");
    }
  });

  test("wrong data: the named form leaves, the rest gets a new link and total", async () => {
    const { commonId, token, formIds } = await sendRequest(app, yadira, [rosa, { ...rosa, legalize: false }]);
    const after = await app
      .as("nobody")
      .onlineRequests.rejectByUser({ commonId, token, formIds: [formIds[0] ?? ""], reason: "El nombre está mal" });
    expect(after).toMatchObject({ status: "notPaid", totals: [{ currency: "CUP", amount: "1255.00" }] });
    expect(await placesOf(commonId)).toEqual({ reserved: 1 });
    await expectRefusal(app.as("nobody").onlineRequests.checkout({ commonId, token }), "LINK_EXPIRED");
    expect(await mailsOf(commonId)).toEqual(["paymentLink", "paymentLink", "requestRejectedByUser"]);
  });

  test("corrected data can be resubmitted twice at most", async () => {
    const { commonId, token, formIds } = await sendRequest(app);
    let link = token;
    for (let attempt = 1; attempt <= 2; attempt++) {
      await app.as("nobody").onlineRequests.rejectByUser({ commonId, token: link, reason: "El nombre está mal" });
      expect(await placesOf(commonId)).toEqual({});
      await app.as(yadira).onlineRequests.updateForm({ _id: formIds[0] ?? "", motherName: "Caridad Núñez Sosa" });
      const resubmitted = await app.as(yadira).onlineRequests.finish({ commonId });
      expect(resubmitted.forms[0]).toMatchObject({ status: "notPaid", resubmissions: attempt });
      link = resubmitted.paymentLink?.token ?? "";
    }
    await app.as("nobody").onlineRequests.rejectByUser({ commonId, token: link, reason: "El nombre está mal" });
    await expectRefusal(app.as(yadira).onlineRequests.finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });

  test("a change of price replaces the link", async () => {
    const { commonId, token, formIds } = await sendRequest(app);
    const form = await app.as(yadira).onlineRequests.updateForm({ _id: formIds[0] ?? "", copies: 2 });
    expect(form.amountTotal).toBe("3260.00");
    await expectRefusal(app.as("nobody").onlineRequests.checkout({ commonId, token }), "LINK_EXPIRED");
  });

  test("a payment after the cancellation is refunded", async () => {
    const { commonId } = await sendRequest(app);
    await app.as(yadira).onlineRequests.remove({ commonId });
    expect(await placesOf(commonId)).toEqual({});
    expect(await pay(app, commonId)).toBe("refundDue");
    expect((await app.as(yadira).onlineRequests.details({ commonId })).status).toBe("cancelled");
  });

  test("an update with a stale version is refused with the current record", async () => {
    const { formIds, group } = await sendRequest(app);
    now = new Date(now.getTime() + 1000);
    const [_id = ""] = formIds;
    const updatedAt = group.forms[0]?.updatedAt ?? "";
    await app.as(yadira).onlineRequests.updateForm({ _id, updatedAt, purpose: "PR001" });
    const refused = await expectRefusal(
      app.as(yadira).onlineRequests.updateForm({ _id, updatedAt, purpose: "PR003" }),
      "CONFLICT",
    );
    expect(refused.facts.current).toMatchObject({ purpose: "PR001" });
    // The same person, in another window.
    expect(refused.facts.message).toMatch(/^Usted cambió este registro/);
    // Changes through the mailed link have no user: staff see «Cliente», the owner sees an own change.
    await app.server.db.update(requestForms).set({ updatedBy: null }).where(eq(requestForms.id, _id));
    const author = { by: null, byName: "Cliente" };
    await app.server.db.update(requestFormLog).set(author).where(eq(requestFormLog.formId, _id));
    const ownUpdate = app.as(yadira).onlineRequests.updateForm({ _id, updatedAt, purpose: "PR003" });
    expect((await expectRefusal(ownUpdate, "CONFLICT")).facts.message).toMatch(/^Usted cambió este registro/);
    const staffUpdate = app.as(alberto).onlineRequests.setStatus({ _id, updatedAt, status: "requested" });
    expect((await expectRefusal(staffUpdate, "CONFLICT")).facts.message).toMatch(/^Cliente cambió este registro/);
  });
});

describe("a registry request (TR)", () => {
  const {
    holderInCuba: _in,
    province: _province,
    municipality: _municipality,
    address: _address,
    ...gone
  } = sampleBirthForm;
  const grandmother = { ...gone, holderDeceased: true, identityNumber: null, birthDate: "1912" };

  test("for a deceased holder has no residence and a partial birth date; the requester decides the currency", async () => {
    for (const [who, currency] of [
      [yadira, "CUP"],
      [roberto, "USD"],
    ] as const) {
      const commonId = await filledIn(app, who, [grandmother]);
      const [form] = (await app.as(who).onlineRequests.details({ commonId })).forms;
      expect(form).toMatchObject({ birthDate: "1912", holderInCuba: null, province: null });
      expect((await app.as(who).onlineRequests.updateForm({ _id: form?._id ?? "" })).currency).toBe(currency);
      await app.as(who).onlineRequests.finish({ commonId });
    }
  });

  test("for a living holder requires both, and refuses invalid dates", async () => {
    const commonId = await beginRequest(app, yadira, "TR01");
    const add = (fields: object) => app.as(yadira).onlineRequests.addForm({ ...grandmother, ...fields, commonId });
    const refusal = await expectRefusal(add({ holderDeceased: false }), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(
      expect.arrayContaining(["birthDate", "identityNumber", "holderInCuba", "province", "municipality"]),
    );
    for (const birthDate of ["1912-13", "1912-00", "12", "1912-02-30", "1712"])
      expect((await expectRefusal(add({ birthDate }), "INVALID")).fields).toHaveProperty(["birthDate"]);
  });

  test("is reviewed before it is priced and paid", async () => {
    const { commonId, group, formIds } = await sendRequest(app, yadira, [sampleBirthForm]);
    expect(group).toMatchObject({ status: "underReview", totals: [], paymentLink: null });
    const approved = await takeThrough(app, formIds[0] ?? "", ["notPaid"], teresa);
    expect(approved).toMatchObject({ status: "notPaid", amountTotal: "780.00" });
    expect(await pay(app, commonId)).toBe("settled");
    expect(await mailsOf(commonId)).toEqual(["requestReceived", "paymentLink", "requestPaid"]);
  });
});
