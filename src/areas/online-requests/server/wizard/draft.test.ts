import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
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
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** A draft with a name in it, half an hour ago. */
const lose = async (who = yadira, fields: object = rosa) => {
  const commonId = await beginRequest(app, who);
  await app.as(who).onlineRequests.addForm({ ...fields, commonId, draft: true });
  later(31);
  await endIdleDrafts(app.server);
  return commonId;
};

describe("a draft that the clock ended", () => {
  test("can still be read by its owner, from anywhere, and by nobody else", async () => {
    const commonId = await lose();
    const lost = await app.as(yadira).onlineRequests.details({ commonId });
    expect(lost).toMatchObject({ status: "cancelled", finishedAt: null });
    expect(lost.forms[0]).toMatchObject({ firstName: "Rosa María", motherName: rosa.motherName });
    expect(Object.values(lost.can)).not.toContain(true);
    await expectRefusal(app.as(roberto).onlineRequests.details({ commonId }), "NOT_FOUND");
  });

  test("stands at home as what can be begun again, not among the requests", async () => {
    const commonId = await lose();
    const home = await mine();
    expect(home.lostDraft).toMatchObject({ commonId, offer: { name: expect.stringContaining("penales") as string } });
    expect(home.docs.map((group) => group.commonId)).not.toContain(commonId);
    expect((await mine(roberto)).lostDraft).toBeNull();
  });

  test("goes when the service is asked for again, when it is discarded, and after a week", async () => {
    await lose();
    const again = await beginRequest(app);
    expect((await mine()).lostDraft).toBeNull();
    await app.as(yadira).onlineRequests.remove({ commonId: again });

    const discarded = await lose();
    await app.as(yadira).onlineRequests.remove({ commonId: discarded });
    expect((await mine()).lostDraft?.commonId).not.toBe(discarded);
    await expectRefusal(app.as(yadira).onlineRequests.details({ commonId: discarded }), "NOT_FOUND");

    await lose();
    expect((await mine()).lostDraft).not.toBeNull();
    await app.server.db.execute(sql`update request_groups set created_at = created_at - interval '8 days'`);
    expect((await mine()).lostDraft).toBeNull();
  });

  test("is not called to mind when nothing was written in it", async () => {
    const commonId = await lose(yadira, {});
    expect((await mine()).lostDraft?.commonId).not.toBe(commonId);
  });

  test("is not what its owner dropped", async () => {
    const commonId = await beginRequest(app);
    await app.as(yadira).onlineRequests.addForm({ ...rosa, commonId, draft: true });
    await app.as(yadira).onlineRequests.remove({ commonId });
    expect((await mine()).lostDraft?.commonId).not.toBe(commonId);
  });

  test("can neither be written nor sent", async () => {
    const commonId = await lose();
    const { forms } = await app.as(yadira).onlineRequests.details({ commonId });
    const _id = forms[0]?._id ?? "";
    await expectRefusal(app.as(yadira).onlineRequests.updateForm({ _id, firstName: "Ana" }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(app.as(yadira).onlineRequests.finish({ commonId }), "TRANSITION_NOT_ALLOWED");
  });
});

describe("a lost answer", () => {
  test("is given again at the next try, though the proof of being a person is another one", async () => {
    await setSetting(app, "online.maxOpenGroupsPerUser", 5000);
    const offerId = await offerIdOf(app);
    const ask = async (quantity: number) =>
      app.send(
        yadira,
        onlineRequestsContract.start,
        { offerId, quantity, acceptTerms: true, captcha: await solveCaptcha(app) },
        { "idempotency-key": "yadira-begins-once" },
      );
    const before = (await mine()).totalDocs;
    const first = await ask(1);
    expect(first.status).toBe(200);
    expect((await ask(1)).body).toEqual(first.body);
    expect((await mine()).totalDocs).toBe(before + 1);
    // The same key for something else is a mistake of the program that sends it.
    expect((await ask(2)).status).toBe(409);
  });

  test("of sending changes nothing the second time", async () => {
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
