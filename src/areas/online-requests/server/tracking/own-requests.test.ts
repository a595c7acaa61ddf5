/** The home of a client: what needs them first and by its urgency, what moves, what is over; and the search in it. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { formStatuses } from "../../states.ts";
import { stages } from "../../client/stages.ts";
import {
  beginRequest,
  sampleBirthForm,
  filledIn,
  makeRoom,
  paid,
  forceStatus,
  roberto,
  rosa,
  sendRequest,
  yadira,
} from "../testing/request-steps.ts";

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
  await app.server.db.execute(sql`update request_groups set deleted_at = now()`);
});
afterAll(() => app.close());

const home = (who = roberto) => app.as(who).onlineRequests.ownHome();
const mine = (asked: object, who = roberto) => app.as(who).onlineRequests.mine(asked);

test("puts what ends first on top, each once, and counts what it does not show", async () => {
  const draft = await beginRequest(app, roberto);
  const unpaid = await sendRequest(app, roberto, [rosa]);
  const ready = await paid(app, roberto, [rosa]);
  await forceStatus(app, ready.formIds[0] ?? "", "readyToDelivery", { readyAt: now.toISOString() });
  const refused = await sendRequest(app, roberto, [sampleBirthForm]);
  await forceStatus(app, refused.formIds[0] ?? "", "rejected", { paidAt: null });
  await app.server.db.execute(sql`update request_groups set paid_at = null where common_id = ${refused.commonId}`);
  const moving = await paid(app, roberto, [rosa]);
  const over = [];
  for (let each = 0; each < 3; each += 1) {
    now = new Date(now.getTime() + 1000);
    const done = await paid(app, roberto, [{ ...rosa, firstName: `Ana ${"ABC"[each]}` }]);
    await forceStatus(app, done.formIds[0] ?? "", "delivered");
    over.push(done.commonId);
  }
  const found = await home();
  expect(found.needs.map(({ commonId }) => commonId)).toEqual([
    draft,
    unpaid.commonId,
    refused.commonId,
    ready.commonId,
  ]);
  expect(found.needs[1]?.payBy).toBeTruthy();
  expect(found.moving.map(({ commonId }) => commonId)).toEqual([moving.commonId]);
  expect(found.over.map(({ commonId }) => commonId)).toEqual([over[2], over[1]]);
  expect(found.counts).toEqual({ needs: 4, moving: 1, over: 3 });
  expect((await home(yadira)).counts).toEqual({ needs: 0, moving: 0, over: 0 });
});

test("each stage is a list too, and words of its people or its number find in it", async () => {
  for (const stage of stages) expect((await mine({ stage })).totalDocs).toBe((await home()).counts[stage]);
  const { docs } = await mine({ text: "ana b" });
  expect(docs.map(({ forms }) => forms[0]?.holder)).toEqual(["Ana B Ferrer Núñez"]);
  expect((await mine({ text: docs[0]?.number ?? "" })).docs).toEqual(docs);
  expect((await mine({ text: "ana b", stage: "moving" })).totalDocs).toBe(0);
  expect((await mine({ text: docs[0]?.number ?? "" }, yadira)).totalDocs).toBe(0);
});

test.each(formStatuses)("needs the client as %s exactly while something may be done about it", async (status) => {
  const commonId = await filledIn(app, yadira, [sampleBirthForm]);
  const { forms } = await app.as(yadira).onlineRequests.details({ commonId });
  await forceStatus(app, forms[0]?._id ?? "", status, status === "rejected" ? { paidAt: null } : {});
  await app.server.db.execute(
    sql`update request_groups set finished_at = now(), paid_at = ${["rejected", "rejectedByUser"].includes(status) ? null : sql`paid_at`} where common_id = ${commonId}`,
  );
  const stand = async () => {
    const { docs } = await mine({ text: forms[0]?.number ?? "" }, yadira);
    const [stage] = await Promise.all(
      stages.map(async (each) =>
        (await mine({ text: forms[0]?.number ?? "", stage: each }, yadira)).totalDocs ? each : "",
      ),
    ).then((all) => all.filter(Boolean));
    return { correctable: docs[0]?.forms[0]?.correctUntil !== null, stage };
  };
  const begun = now;
  for (const days of [0, 6.9, 7.1, 14.9, 15.1]) {
    now = new Date(begun.getTime() + days * 86_400_000);
    const { correctable, stage } = await stand();
    const waits = ["draft", "notPaid", "readyToDelivery"].includes(status);
    expect(stage === "needs", `${status} after ${days} days`).toBe(waits || correctable);
  }
  now = begun;
  await app.server.db.execute(sql`update request_groups set deleted_at = now() where common_id = ${commonId}`);
});
