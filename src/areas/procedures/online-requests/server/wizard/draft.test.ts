import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { onlineRequestsContract } from "../../contract.ts";
import { endIdleDrafts } from "../jobs.ts";
import { beginRequest, makeRoom, offerIdOf, roberto, rosa, setSetting, yadira } from "../testing/request-steps.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());

const mine = (who = yadira) => app.as(who).onlineRequests.mine();
const advanceClock = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** A draft with a name in it that expired. */
const expiredDraft = async (who = yadira, fields: object = rosa) => {
  const commonId = await beginRequest(app, who);
  await app.as(who).onlineRequests.addForm({ ...fields, commonId, draft: true });
  advanceClock(31);
  await endIdleDrafts(app.server);
  return commonId;
};

describe("an expired draft", () => {
  test("can be read by its owner and by nobody else", async () => {
    const commonId = await expiredDraft();
    const expired = await app.as(yadira).onlineRequests.details({ commonId });
    expect(expired).toMatchObject({ status: "cancelled", finishedAt: null });
    expect(expired.forms[0]).toMatchObject({ firstName: "Rosa María", motherName: rosa.motherName });
    expect(Object.values(expired.can)).not.toContain(true);
    await expectRefusal(app.as(roberto).onlineRequests.details({ commonId }), "NOT_FOUND");
  });

  test("is offered on the home page to start again, and is not listed as a request", async () => {
    const commonId = await expiredDraft();
    const home = await mine();
    expect(home.lostDraft).toMatchObject({ commonId, offer: { name: expect.stringContaining("penales") as string } });
    expect(home.docs.map((group) => group.commonId)).not.toContain(commonId);
    expect((await mine(roberto)).lostDraft).toBeNull();
  });

  test("disappears when the service is requested again, when it is discarded, and after a week", async () => {
    await expiredDraft();
    const newDraft = await beginRequest(app);
    expect((await mine()).lostDraft).toBeNull();
    await app.as(yadira).onlineRequests.remove({ commonId: newDraft });

    const discarded = await expiredDraft();
    await app.as(yadira).onlineRequests.remove({ commonId: discarded });
    expect((await mine()).lostDraft?.commonId).not.toBe(discarded);
    await expectRefusal(app.as(yadira).onlineRequests.details({ commonId: discarded }), "NOT_FOUND");

    await expiredDraft();
    expect((await mine()).lostDraft).not.toBeNull();
    // The second is by a clock that was ahead and is right again.
    for (const days of [-8, 3 * 365]) {
      await app.server.db.execute(sql`update request_groups set created_at = now() + make_interval(days => ${days})`);
      expect((await mine()).lostDraft).toBeNull();
    }
  });

  test("is not offered if it was empty", async () => {
    const commonId = await expiredDraft(yadira, {});
    expect((await mine()).lostDraft?.commonId).not.toBe(commonId);
  });

  test("is not offered if its owner removed it", async () => {
    const commonId = await beginRequest(app);
    await app.as(yadira).onlineRequests.addForm({ ...rosa, commonId, draft: true });
    await app.as(yadira).onlineRequests.remove({ commonId });
    expect((await mine()).lostDraft?.commonId).not.toBe(commonId);
  });

  test("can be neither edited nor submitted", async () => {
    const commonId = await expiredDraft();
    const { forms } = await app.as(yadira).onlineRequests.details({ commonId });
    const _id = forms[0]?._id ?? "";
    await expectRefusal(app.as(yadira).onlineRequests.updateForm({ _id, firstName: "Ana" }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(app.as(yadira).onlineRequests.finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });
});

describe("a lost response", () => {
  test("is repeated at the next attempt, although the captcha differs", async () => {
    await setSetting(app, "online.maxOpenGroupsPerUser", 5000);
    const offerId = await offerIdOf(app);
    const startOnce = async (quantity: number) =>
      app.send(
        yadira,
        onlineRequestsContract.start,
        { offerId, quantity, acceptTerms: true, captcha: await solveCaptcha(app) },
        { "idempotency-key": "yadira-begins-once" },
      );
    const before = (await mine()).totalDocs;
    const first = await startOnce(1);
    expect(first.status).toBe(200);
    expect((await startOnce(1)).body).toEqual(first.body);
    expect((await mine()).totalDocs).toBe(before + 1);
    // The same key with another input is an error of the client.
    expect((await startOnce(2)).status).toBe(409);
  });

  test("of a submission: the second attempt changes nothing", async () => {
    const commonId = await beginRequest(app);
    const form = await app.as(yadira).onlineRequests.addForm({ ...rosa, commonId });
    const pickup = { name: "Yadira Álvarez", ci: "91021027775", phone: "+5352345678" };
    await app.as(yadira).onlineRequests.updateForm({ _id: form._id, pickup });
    const first = await app.as(yadira).onlineRequests.finish({ commonId });
    const second = await app.as(yadira).onlineRequests.finish({ commonId });
    expect(second.number).toBe(first.number);
    expect(second.paymentLink?.sentCount).toBe(first.paymentLink?.sentCount);
    expect(second.updatedAt).toBe(first.updatedAt);
  });
});
