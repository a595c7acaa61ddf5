/** While somebody may be paying, nothing changes what they pay for: every verb that could × how the attempt stands. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { openAttemptStatuses, paymentStatuses, unpaidStatuses } from "../../../payments/states.ts";
import { payments } from "../../../payments/server/tables.ts";
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

interface Asked {
  readonly commonId: string;
  readonly formId: string;
  readonly token: string;
  readonly updatedAt: string;
}
const client = () => app.as(yadira);
const note = "Lo pidió por teléfono la persona";
const deeds: Record<string, (asked: Asked) => Promise<unknown>> = {
  "another link": ({ commonId }) => client().onlineRequests.sendPaymentLink({ commonId }),
  "the payer's «my data are wrong»": ({ commonId, token }) =>
    app.as("nobody").onlineRequests.rejectByUser({ commonId, token, reason: "El nombre está mal" }),
  "the owner's cancelling": ({ commonId }) => client().onlineRequests.remove({ commonId }),
  "giving its places up": ({ commonId }) => client().availability.cancel({ commonId }),
  "the office's cancelling": ({ formId }) =>
    app.as(alberto).onlineRequests.setStatus({ _id: formId, status: "cancelled", note }),
  "the owner's change of what it costs": ({ formId }) => client().onlineRequests.updateForm({ _id: formId, copies: 2 }),
  "the owner's change of a name": ({ formId }) =>
    client().onlineRequests.updateForm({ _id: formId, firstName: "Rosa" }),
  "the office's correction of a name": ({ formId, updatedAt }) =>
    app.as(alberto).onlineRequests.correct({ _id: formId, firstName: "Rosa", note, updatedAt }),
  "the office's correction of what it costs": ({ formId, updatedAt }) =>
    app.as(alberto).onlineRequests.correct({ _id: formId, copies: 2, note, updatedAt }),
};

async function attempt(commonId: string, status: (typeof paymentStatuses)[number]): Promise<void> {
  await app.server.db.execute(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee,
      due_amount, due_currency, description, payer_name, payer_email, payer_language, expires_at)
    select gen_random_uuid(), case family when 'AP' then '1' else '2' end || substr(number, 3) || '901', family, common_id, number, 'transfermovil', ${status},
      1630, 'CUP', 0, 1630, 'CUP', '', '', 'client@demo.example', 'es', now()
    from request_groups where common_id = ${commonId}`);
}

async function waiting(): Promise<Asked> {
  const { commonId, token, group } = await sendRequest(app, yadira, [rosa]);
  const [form] = group.forms;
  return { commonId, token, formId: form?._id ?? "", updatedAt: form?.updatedAt ?? "" };
}

const asItStands = async (commonId: string) => ({
  group: await app.server.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)),
  forms: await app.server.db.select().from(requestForms).where(eq(requestForms.commonId, commonId)),
  link: (await app.server.db.execute(sql`select * from payment_links where subject_id = ${commonId}`)).rows,
  places: (await app.server.db.execute(sql`select * from slots where common_id = ${commonId}`)).rows,
});

describe.each(Object.entries(deeds))("%s", (name, deed) => {
  test.each(openAttemptStatuses)("waits for an attempt that is %s", async (status) => {
    const asked = await waiting();
    const { commonId } = asked;
    await attempt(commonId, status);
    const before = await asItStands(commonId);
    await expectRefusal(deed(asked), "PAYMENT_IN_PROGRESS");
    expect(await asItStands(commonId)).toEqual(before);
  });

  test.each(unpaidStatuses)("goes on after one that %s", async (status) => {
    const asked = await waiting();
    const { commonId } = asked;
    await attempt(commonId, status);
    const before = await asItStands(commonId);
    await deed(asked);
    const after = await asItStands(commonId);
    // A name costs nothing: only then the link that was mailed stays the one that pays.
    const former = after.link.find((link) => link.id === before.link[0]?.id);
    expect(former?.closed).toBe(name.endsWith("of a name") ? null : "revoked");
  });
});

test("what was approved is not put under review again with the rest while it is being paid", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
  const [approved = "", rejected = ""] = formIds;
  await takeThrough(app, approved, ["notPaid"], teresa);
  await takeThrough(app, rejected, ["rejected"], teresa);
  await attempt(commonId, "paying");
  const before = await asItStands(commonId);
  await expectRefusal(client().onlineRequests.finish({ commonId }), "PAYMENT_IN_PROGRESS");
  expect(await asItStands(commonId)).toEqual(before);
  await app.server.db.update(payments).set({ status: "failed" }).where(eq(payments.subjectId, commonId));
  expect((await client().onlineRequests.finish({ commonId })).status).toBe("underReview");
});

test.each(["created", "paying", "expired"] as const)("forgotten with an attempt that is %s", async (status) => {
  const { commonId } = await sendRequest(app, yadira, [rosa]);
  await attempt(commonId, status);
  const long = sql`now() - interval '30 days'`;
  await app.server.db.execute(
    sql`update request_groups set first_link_expires_at = ${long} where common_id = ${commonId}`,
  );
  await app.server.db.execute(sql`update payment_links set expires_at = ${long} where subject_id = ${commonId}`);
  await cancelForgotten(app.server);
  const { group } = await asItStands(commonId);
  expect(group[0]?.status).toBe(status === "expired" ? "cancelled" : "notPaid");
});

test("forgotten, but with a link that was sent again and still holds, it is left alone", async () => {
  const { commonId } = await sendRequest(app, yadira, [rosa]);
  await app.server.db.execute(
    sql`update request_groups set first_link_expires_at = now() - interval '30 days' where common_id = ${commonId}`,
  );
  await cancelForgotten(app.server);
  expect((await asItStands(commonId)).group[0]?.status).toBe("notPaid");
});
