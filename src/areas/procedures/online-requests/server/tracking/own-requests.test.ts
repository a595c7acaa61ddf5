/** The client's home: requests that need the client by urgency, requests in progress, finished ones; and its search. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
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
const mine = (query: object, who = roberto) => app.as(who).onlineRequests.mine(query);

test("sorts by deadline, lists each request once, and counts requests that are not shown", async () => {
  const draft = await beginRequest(app, roberto);
  const unpaid = await sendRequest(app, roberto, [rosa]);
  const ready = await paid(app, roberto, [rosa]);
  await forceStatus(app, ready.formIds[0] ?? "", "readyToDelivery", { readyAt: now.toISOString() });
  const refused = await sendRequest(app, roberto, [sampleBirthForm]);
  const refusal = { rejectReason: "RR001", rejectText: "No coincide la madre." };
  await forceStatus(app, refused.formIds[0] ?? "", "rejected", { paidAt: null, ...refusal });
  await app.server.db.execute(sql`update request_groups set paid_at = null where common_id = ${refused.commonId}`);
  const moving = await paid(app, roberto, [rosa]);
  const finished = [];
  for (let each = 0; each < 3; each += 1) {
    now = new Date(now.getTime() + 1000);
    const done = await paid(app, roberto, [{ ...rosa, firstName: `Ana ${"ABC"[each]}` }]);
    await forceStatus(app, done.formIds[0] ?? "", "delivered");
    finished.push(done.commonId);
  }
  const result = await home();
  expect(result.needs.map(({ commonId }) => commonId)).toEqual([
    draft,
    unpaid.commonId,
    refused.commonId,
    ready.commonId,
  ]);
  expect(result.needs[1]?.payBy).toBeTruthy();
  expect(result.needs.slice(1, 3).map(({ forms }) => [forms[0]?.document, forms[0]?.reason])).toEqual([
    ["Certificación de antecedentes penales", null],
    ["Nacimiento en extracto", expect.stringMatching(/^.+\. No coincide la madre\.$/)],
  ]);
  expect(result.moving.map(({ commonId }) => commonId)).toEqual([moving.commonId]);
  expect(result.over.map(({ commonId }) => commonId)).toEqual([finished[2], finished[1]]);
  expect(result.counts).toEqual({ needs: 4, moving: 1, over: 3 });
  expect((await home(yadira)).counts).toEqual({ needs: 0, moving: 0, over: 0 });
});

test("each stage can be listed and searched by people and number", async () => {
  for (const stage of stages) expect((await mine({ stage })).totalDocs).toBe((await home()).counts[stage]);
  const { docs } = await mine({ text: "ana b" });
  expect(docs.map(({ forms }) => forms[0]?.holder)).toEqual(["Ana B Ferrer Núñez"]);
  expect((await mine({ text: docs[0]?.number ?? "" })).docs).toEqual(docs);
  expect((await mine({ text: "ana b", stage: "moving" })).totalDocs).toBe(0);
  expect((await mine({ text: docs[0]?.number ?? "" }, yadira)).totalDocs).toBe(0);
});

test.each(formStatuses)("needs the client as %s exactly while an action is possible", async (status) => {
  const commonId = await filledIn(app, yadira, [sampleBirthForm]);
  const { forms } = await app.as(yadira).onlineRequests.details({ commonId });
  await forceStatus(app, forms[0]?._id ?? "", status, status === "rejected" ? { paidAt: null } : {});
  await app.server.db.execute(
    sql`update request_groups set finished_at = now(), paid_at = ${["rejected", "rejectedByUser"].includes(status) ? null : sql`paid_at`} where common_id = ${commonId}`,
  );
  const readStage = async () => {
    const { docs } = await mine({ text: forms[0]?.number ?? "" }, yadira);
    const [stage] = await Promise.all(
      stages.map(async (each) =>
        (await mine({ text: forms[0]?.number ?? "", stage: each }, yadira)).totalDocs ? each : "",
      ),
    ).then((all) => all.filter(Boolean));
    return { correctable: docs[0]?.forms[0]?.correctUntil !== null, stage };
  };
  const startedAt = now;
  for (const days of [0, 6.9, 7.1, 14.9, 15.1]) {
    now = new Date(startedAt.getTime() + days * 86_400_000);
    const { correctable, stage } = await readStage();
    const isWaiting = ["draft", "notPaid", "readyToDelivery"].includes(status);
    expect(stage === "needs", `${status} after ${days} days`).toBe(isWaiting || correctable);
  }
  now = startedAt;
  await app.server.db.execute(sql`update request_groups set deleted_at = now() where common_id = ${commonId}`);
});
