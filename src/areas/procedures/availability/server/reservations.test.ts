/** A client reserves places in advance for the forms of a draft, within all limits of a new request. */
import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contracts } from "../../../contracts.ts";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { requestGroups } from "../../online-requests/server/tables.ts";
import {
  beginRequest,
  makeRoom,
  offerIdOf,
  roberto,
  sendRequest,
  setSetting,
  yadira,
} from "../../online-requests/server/testing/request-steps.ts";

let app: TestApp;
let offerId: string;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  offerId = await offerIdOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.execute(sql`delete from request_groups where status = 'draft'
    and not exists (select 1 from request_forms f where f.common_id = request_groups.common_id)`);
  await app.server.db.execute(sql`update slots set status = 'available', common_id = null, user_id = null, form_id = null
    where status = 'reserved'`);
  await makeRoom(app);
});

const reserve = (commonId: string, quantity = 1, who = yadira) =>
  app.as(who).availability.reserve({ offerId, commonId, quantity });
const quotaUsed = async (who: string) => (await app.as(who).onlineRequests.mine()).quota.used;

describe("places for forms to come", () => {
  test("are reserved as far as available, for as long as the draft", async () => {
    const commonId = await beginRequest(app);
    now = new Date(now.getTime() + 60_000);
    const reservedUntil = new Date(now.getTime() + 30 * 60_000).toISOString();
    expect(await reserve(commonId, 2)).toEqual({ reserved: 3, reservedUntil });
    expect(await app.as(yadira).availability.held({ commonId })).toEqual({ reserved: 3, reservedUntil });
    const [group] = await app.server.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
    expect(group).toMatchObject({ quantity: 3, draftExpiresAt: reservedUntil });
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, commonId), eq(auditLog.action, "availability.reserve")));
    expect(lines.map((line) => line.after)).toEqual([{ offerId, quantity: 2 }]);
  });

  test("are as many as a request may have forms", async () => {
    const commonId = await beginRequest(app);
    expect((await expectRefusal(reserve(commonId, 3), "INVALID")).fields).toHaveProperty("quantity");
    await reserve(commonId, 2);
    await expectRefusal(reserve(commonId), "INVALID");
  });

  test("count for the week, so that the cap is not passed through them", async () => {
    const before = await quotaUsed(yadira);
    await setSetting(app, "online.weeklyCapPerUser", before + 4);
    const commonId = await beginRequest(app);
    await reserve(commonId, 2);
    expect(await quotaUsed(yadira)).toBe(before + 3);
    const other = await beginRequest(app);
    await expectRefusal(reserve(other), "USER_WEEKLY_MAX");
  });

  test("cannot pass the cap by two calls at once", async () => {
    const [first, second] = [await beginRequest(app), await beginRequest(app)];
    await setSetting(app, "online.weeklyCapPerUser", (await quotaUsed(yadira)) + 1);
    const attempts = await Promise.allSettled(
      [first, second, first, second, first, second].map((commonId) => reserve(commonId)),
    );
    expect(attempts.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  });

  test("ask the system's maximum first, then places, then the person's cap", async () => {
    const commonId = await beginRequest(app);
    await setSetting(app, "online.weeklyCapPerUser", 1);
    const { rows } = await app.server.db.execute<{ id: string }>(
      sql`update slots set status = 'cancelled' where status = 'available' returning id`,
    );
    await setSetting(app, "online.weeklyMaxSystem.AP", 0);
    await expectRefusal(reserve(commonId), "SYSTEM_WEEKLY_MAX");
    await setSetting(app, "online.weeklyMaxSystem.AP", 5000);
    await expectRefusal(reserve(commonId), "EXHAUSTED");
    await app.server.db.execute(sql`update slots set status = 'available' where id = ${rows[0]?.id ?? ""}`);
    await makeRoom(app);
    await setSetting(app, "online.weeklyCapPerUser", 1);
    await expectRefusal(reserve(commonId), "USER_WEEKLY_MAX");
  });

  test("the last one of the system's week goes to one of two people", async () => {
    await app.server.db.execute(sql`update request_groups set created_at = created_at - interval '14 days'`);
    const [herRequest, hisRequest] = [await beginRequest(app, yadira), await beginRequest(app, roberto)];
    await setSetting(app, "online.weeklyMaxSystem.AP", 3);
    const both = await Promise.allSettled([reserve(herRequest), reserve(hisRequest, 1, roberto)]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const each of both)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "SYSTEM_WEEKLY_MAX" });
  });

  test("are for one's own draft of that service, while it is offered", async () => {
    const commonId = await beginRequest(app);
    await expectRefusal(reserve(commonId, 1, roberto), "NOT_FOUND");
    await expectRefusal(reserve(randomUUID()), "NOT_FOUND");
    const other = await offerIdOf(app, "TR01");
    await expectRefusal(app.as(yadira).availability.reserve({ offerId: other, commonId }), "NOT_FOUND");
    const setActive = (active: boolean) =>
      app.server.db.execute(sql`update online_service_offers set active = ${active} where id = ${offerId}`);
    await setActive(false);
    await expectRefusal(reserve(commonId), "SERVICE_NOT_AVAILABLE");
    await setActive(true);
    const request = await sendRequest(app);
    await expectRefusal(reserve(request.commonId), "TRANSITION_NOT_ALLOWED");
  });
});

describe("the last place, requested with an idempotency key", () => {
  const start = contracts.onlineRequests.start;
  const body = async (quantity = 1) =>
    ({ offerId, quantity, acceptTerms: true, captcha: await solveCaptcha(app) }) as const;
  const leavePlaces = (places: number) =>
    app.server.db.execute(sql`update slots set status = 'cancelled' where status = 'available' and id not in
      (select id from slots where offer_id = ${offerId} and status = 'available' and date = ${today()} limit ${places})`);
  const today = () => new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

  test("gets the same response again, although no place is left for others", async () => {
    await leavePlaces(1);
    const key = { "idempotency-key": `last-place-${randomUUID()}` };
    const first = await app.send(yadira, start, await body(), key);
    expect(first.status).toBe(200);
    const again = await app.send(yadira, start, await body(), key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await expectRefusal(app.as(yadira).onlineRequests.start(await body()), "EXHAUSTED");
    const late = { "idempotency-key": `late-${randomUUID()}` };
    expect((await app.send(roberto, start, await body(), late)).body).toMatchObject({ error: { code: "EXHAUSTED" } });
    const storedKeys = await app.server.db.execute(
      sql`select 1 from idempotency_keys where key = ${late["idempotency-key"]}`,
    );
    expect(storedKeys.rows).toHaveLength(0);
  });

  test("another user's key does not match", async () => {
    const key = { "idempotency-key": `shared-${randomUUID()}` };
    const [herRequest, hisRequest] = [
      await app.send(yadira, start, await body(), key),
      await app.send(roberto, start, await body(), key),
    ];
    expect([herRequest.status, hisRequest.status]).toEqual([200, 200]);
    expect(hisRequest.body).not.toEqual(herRequest.body);
    const other = await app.send(yadira, start, await body(2), key);
    expect(other.body).toMatchObject({ error: { code: "IDEMPOTENCY_CONFLICT" } });
  });
});
