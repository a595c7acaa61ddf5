/**
 * While a payment is in progress, the priced content must not change: every operation that could change it × every
 * attempt status.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { openAttemptStatuses, paymentStatuses, unpaidStatuses } from "../../../../money/payments/states.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { cancelForgotten } from "../jobs.ts";
import { requestForms, requestGroups } from "../tables.ts";
import {
  alberto,
  takeThrough,
  sampleBirthForm,
  makeRoom,
  rosa,
  sendRequest,
  teresa,
  yadira,
} from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

interface TestRequest {
  readonly commonId: string;
  readonly formId: string;
  readonly token: string;
  readonly updatedAt: string;
}
const client = () => app.as(yadira);
const note = "Lo pidió por teléfono la persona";
const operations: Record<string, (request: TestRequest) => Promise<unknown>> = {
  "another link": ({ commonId }) => client().onlineRequests.sendPaymentLink({ commonId }),
  "the payer's report of wrong data": ({ commonId, token }) =>
    app.as("nobody").onlineRequests.rejectByUser({ commonId, token, reason: "El nombre está mal" }),
  "cancellation by the owner": ({ commonId }) => client().onlineRequests.remove({ commonId }),
  "release of its places": ({ commonId }) => client().availability.cancel({ commonId }),
  "cancellation by staff": ({ formId }) =>
    app.as(alberto).onlineRequests.setStatus({ _id: formId, status: "cancelled", note }),
  "the owner's change of the price": ({ formId }) => client().onlineRequests.updateForm({ _id: formId, copies: 2 }),
  "the owner's change of a name": ({ formId }) =>
    client().onlineRequests.updateForm({ _id: formId, firstName: "Rosa" }),
  "the staff's correction of a name": ({ formId, updatedAt }) =>
    app.as(alberto).onlineRequests.correct({ _id: formId, firstName: "Rosa", note, updatedAt }),
  "the staff's correction of the price": ({ formId, updatedAt }) =>
    app.as(alberto).onlineRequests.correct({ _id: formId, copies: 2, note, updatedAt }),
};

async function insertAttempt(commonId: string, status: (typeof paymentStatuses)[number]): Promise<void> {
  await app.server.db.execute(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee,
      due_amount, due_currency, description, payer_name, payer_email, payer_language, expires_at)
    select gen_random_uuid(), case family when 'AP' then '1' else '2' end || substr(number, 3) || '901', family, common_id, number, 'transfermovil', ${status},
      1630, 'CUP', 0, 1630, 'CUP', '', '', 'client@demo.example', 'es', now()
    from request_groups where common_id = ${commonId}`);
}

async function unpaidRequest(): Promise<TestRequest> {
  const { commonId, token, group } = await sendRequest(app, yadira, [rosa]);
  const [form] = group.forms;
  return { commonId, token, formId: form?._id ?? "", updatedAt: form?.updatedAt ?? "" };
}

const snapshot = async (commonId: string) => ({
  group: await app.server.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)),
  forms: await app.server.db.select().from(requestForms).where(eq(requestForms.commonId, commonId)),
  link: (await app.server.db.execute(sql`select * from payment_links where subject_id = ${commonId}`)).rows,
  places: (await app.server.db.execute(sql`select * from slots where common_id = ${commonId}`)).rows,
});

describe.each(Object.entries(operations))("%s", (name, operation) => {
  test.each(openAttemptStatuses)("is refused during an attempt that is %s", async (status) => {
    const request = await unpaidRequest();
    const { commonId } = request;
    await insertAttempt(commonId, status);
    const before = await snapshot(commonId);
    await expectRefusal(operation(request), "PAYMENT_IN_PROGRESS");
    expect(await snapshot(commonId)).toEqual(before);
  });

  test.each(unpaidStatuses)("is allowed after an attempt that is %s", async (status) => {
    const request = await unpaidRequest();
    const { commonId } = request;
    await insertAttempt(commonId, status);
    const before = await snapshot(commonId);
    await operation(request);
    const after = await snapshot(commonId);
    // A name does not affect the price: only then does the mailed link stay valid.
    const formerLink = after.link.find((link) => link.id === before.link[0]?.id);
    expect(formerLink?.closed).toBe(name.endsWith("of a name") ? null : "revoked");
  });
});

test("approved forms are not put under review again while a payment is in progress", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
  const [approved = "", rejected = ""] = formIds;
  await takeThrough(app, approved, ["notPaid"], teresa);
  await takeThrough(app, rejected, ["rejected"], teresa);
  await insertAttempt(commonId, "paying");
  const before = await snapshot(commonId);
  await expectRefusal(client().onlineRequests.finish({ commonId }), "PAYMENT_IN_PROGRESS");
  expect(await snapshot(commonId)).toEqual(before);
  await app.server.db.update(payments).set({ status: "failed" }).where(eq(payments.subjectId, commonId));
  expect((await client().onlineRequests.finish({ commonId })).status).toBe("underReview");
});

test.each(["created", "paying", "expired"] as const)(
  "an overdue request with an attempt that is %s",
  async (status) => {
    const { commonId } = await sendRequest(app, yadira, [rosa]);
    await insertAttempt(commonId, status);
    const longAgo = sql`now() - interval '30 days'`;
    await app.server.db.execute(
      sql`update request_groups set first_link_expires_at = ${longAgo} where common_id = ${commonId}`,
    );
    await app.server.db.execute(sql`update payment_links set expires_at = ${longAgo} where subject_id = ${commonId}`);
    await cancelForgotten(app.server);
    const { group } = await snapshot(commonId);
    expect(group[0]?.status).toBe(status === "expired" ? "cancelled" : "notPaid");
  },
);

test("an overdue request with a valid renewed link is not cancelled", async () => {
  const { commonId } = await sendRequest(app, yadira, [rosa]);
  await app.server.db.execute(
    sql`update request_groups set first_link_expires_at = now() - interval '30 days' where common_id = ${commonId}`,
  );
  await cancelForgotten(app.server);
  expect((await snapshot(commonId)).group[0]?.status).toBe("notPaid");
});
