/** Weekly limits of forms per person and per family, and the forms that count. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { slots } from "../../../availability/server/tables.ts";
import { cancelForgotten, endIdleDrafts } from "../jobs.ts";
import { requestForms, requestGroups } from "../tables.ts";
import {
  alberto,
  takeThrough,
  beginRequest,
  sampleBirthForm,
  filledIn,
  makeRoom,
  offerIdOf,
  paid,
  roberto,
  rosa,
  sendRequest,
  setSetting,
  start as startFor,
  teresa,
  yadira,
} from "../testing/request-steps.ts";

/** Monday 19 November 2040, 9:00 in Havana: a captcha cannot be solved for the past. */
const monday = new Date("2040-11-19T14:00:00Z");
let now = monday;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = monday;
  await app.server.db.execute(sql`update sessions set seen_at = ${monday.toISOString()}, expires_at = '2041-01-01'`);
  await makeRoom(app);
  // Places on every day of two weeks, independent of the current date.
  await app.server.db.delete(slots).where(eq(slots.status, "available"));
  await app.server.db.execute(sql`
    insert into slots (id, offer_id, date, week, status)
    select gen_random_uuid(), o.id, d::date, date_trunc('week', d)::date, 'available'
    from online_service_offers o, generate_series('2040-11-19'::timestamp, '2040-12-02', '1 day') d, generate_series(1, 12)`);
  // Older requests are moved to the past.
  await app.server.db.update(requestGroups).set({ createdAt: "2026-01-01T12:00:00.000Z" });
});

const used = async (who = yadira) => (await app.as(who).onlineRequests.mine()).quota.used;
const start = (quantity = 1, { who = yadira, code = "AP01" }: { who?: string; code?: "AP01" | "TR01" } = {}) =>
  startFor(app, who, code, quantity);
const cap = (forms: number) => setSetting(app, "online.weeklyCapPerUser", forms);
const reason = "El nombre está mal";

describe("the weekly quota", () => {
  /** Outcomes of two forms of one request, and how many of them count. */
  const outcomes: [string, number, () => Promise<unknown>][] = [
    ["of a draft count, with every reserved place", 2, () => beginRequest(app, yadira, "AP01", 2)],
    ["that are submitted count", 2, () => sendRequest(app, yadira, [rosa, rosa])],
    ["that are paid count", 2, () => paid(app, yadira, [rosa, rosa])],
    [
      "of a removed draft do not count",
      0,
      async () => app.as(yadira).onlineRequests.remove({ commonId: await filledIn(app, yadira, [rosa, rosa]) }),
    ],
    [
      "of an expired draft do not count",
      0,
      async () => {
        await filledIn(app, yadira, [rosa, rosa]);
        now = new Date(monday.getTime() + 31 * 60_000);
        await endIdleDrafts(app.server);
      },
    ],
    [
      "of a draft count without a removed one",
      1,
      async () => {
        const commonId = await filledIn(app, yadira, [rosa, rosa]);
        const [form] = await app.server.db.select().from(requestForms).where(eq(requestForms.commonId, commonId));
        await app.as(yadira).onlineRequests.removeForm({ formId: form?.id ?? "" });
      },
    ],
    [
      "that their owner reported as wrong do not count",
      0,
      async () => {
        const { commonId, token } = await sendRequest(app, yadira, [rosa, rosa]);
        await app.as("nobody").onlineRequests.rejectByUser({ commonId, token, reason });
      },
    ],
    [
      "that were resubmitted after that count",
      2,
      async () => {
        const { commonId, token } = await sendRequest(app, yadira, [rosa, rosa]);
        await app.as("nobody").onlineRequests.rejectByUser({ commonId, token, reason });
        await app.as(yadira).onlineRequests.finish({ commonId });
      },
    ],
    [
      "that were rejected in review do not count",
      1,
      async () => {
        const { formIds } = await sendRequest(app, yadira, [sampleBirthForm, sampleBirthForm]);
        await takeThrough(app, formIds[0] ?? "", ["rejected"], teresa);
      },
    ],
    [
      "that were rejected after payment count",
      2,
      async () => {
        const { formIds } = await paid(app, yadira, [rosa, rosa]);
        await takeThrough(app, formIds[0] ?? "", ["rejected"], alberto);
      },
    ],
    [
      "that staff cancelled do not count",
      1,
      async () => {
        const { formIds } = await paid(app, yadira, [rosa, rosa]);
        await takeThrough(app, formIds[0] ?? "", ["cancelled"], alberto);
      },
    ],
    [
      "that their owner cancelled count",
      2,
      async () => {
        const { commonId } = await sendRequest(app, yadira, [rosa, rosa]);
        await app.as(yadira).onlineRequests.remove({ commonId });
      },
    ],
    [
      "that staff cancelled with their places do not count",
      0,
      async () => {
        const { commonId } = await sendRequest(app, yadira, [rosa, rosa]);
        await app.as(alberto).availability.cancel({ commonId, note: "A petición de la persona" });
      },
    ],
    [
      "that were never paid count",
      2,
      async () => {
        const { commonId } = await sendRequest(app, yadira, [rosa, rosa]);
        now = new Date(monday.getTime() + 11 * 86_400_000);
        await cancelForgotten(app.server);
        now = monday;
        const [group] = await app.server.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
        expect(group?.status).toBe("cancelled");
      },
    ],
  ];
  test.each(outcomes)("forms %s", async (_, expected, run) => {
    await run();
    expect(await used()).toBe(expected);
  });
});

describe("a person's cap", () => {
  test("spans all families and is exact; a refused start releases its place", async () => {
    await cap(3);
    await start(2);
    expect((await expectRefusal(start(2, { code: "TR01" }), "USER_WEEKLY_MAX")).facts).toMatchObject({
      used: 2,
      cap: 3,
      nextDate: "2040-11-26",
    });
    await start(1, { code: "TR01" });
    const countReserved = () => app.server.db.$count(slots, eq(slots.status, "reserved"));
    const before = await countReserved();
    await expectRefusal(start(), "USER_WEEKLY_MAX");
    expect(await countReserved()).toBe(before);
    await start(1, { who: roberto });
    const { quota } = await app.as(yadira).onlineRequests.mine();
    expect(quota).toEqual({ used: 3, cap: 3, weekEnds: "2040-11-25", perRequest: 3, draftMinutes: 30 });
  });

  test("is per week in Havana: until Sunday midnight, reset on Monday", async () => {
    await cap(1);
    now = new Date("2040-11-19T05:00:00Z");
    await start();
    const sunday = "2040-11-26T04:59:59.999Z";
    await app.server.db.execute(sql`update sessions set seen_at = ${sunday}`);
    now = new Date(sunday);
    await expectRefusal(start(), "USER_WEEKLY_MAX");
    // Already Monday in UTC, but still the ending week in Havana.
    await cap(2);
    await start();
    await cap(1);
    now = new Date("2040-11-26T05:00:00Z");
    expect(await used()).toBe(0);
    await start();
    await expectRefusal(start(), "USER_WEEKLY_MAX");
  });

  test("concurrent starts do not exceed it", async () => {
    await cap(2);
    const body = { offerId: await offerIdOf(app), acceptTerms: true } as const;
    const captchas = await Promise.all(Array.from({ length: 5 }, () => solveCaptcha(app)));
    const results = await Promise.allSettled(
      captchas.map((captcha) => app.as(yadira).onlineRequests.start({ ...body, captcha })),
    );
    expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(2);
    for (const each of results)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "USER_WEEKLY_MAX" });
  });

  test.each([1, 2, 3])("concurrent starts in different families do not exceed it (round %i)", async () => {
    await cap(1);
    const starts = [start(1, { code: "AP01" }), start(1, { code: "TR01" })] as const;
    const results = await Promise.allSettled(starts);
    expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    for (const each of results)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "USER_WEEKLY_MAX" });
  });

  test("does not apply to staff, who enter requests at the counter", async () => {
    await cap(1);
    await start(2, { who: alberto });
    await start(1, { who: alberto });
    expect(await used(alberto)).toBe(3);
  });

  test("applies to forms that are added to a draft", async () => {
    await cap(1);
    const { commonId } = await start();
    await app.as(yadira).onlineRequests.addForm({ commonId, draft: true });
    await expectRefusal(app.as(yadira).onlineRequests.addForm({ commonId, draft: true }), "USER_WEEKLY_MAX");
  });
});

describe("the system's maximum", () => {
  test("is per family, over all people, and exact", async () => {
    await setSetting(app, "online.weeklyMaxSystem.AP", 3);
    await start(2, { who: roberto, code: "TR01" });
    await start(2);
    expect((await expectRefusal(start(2, { who: roberto }), "SYSTEM_WEEKLY_MAX")).facts).toMatchObject({
      nextDate: "2040-11-26",
    });
    await start(1, { who: roberto });
    await expectRefusal(start(1, { who: roberto }), "SYSTEM_WEEKLY_MAX");
    await start(1, { who: roberto, code: "TR01" });
  });

  test("applies to concurrent starts and to added forms", async () => {
    await setSetting(app, "online.weeklyMaxSystem.AP", 3);
    const results = await Promise.allSettled(
      [yadira, roberto, yadira, roberto, yadira].map((who) => start(1, { who })),
    );
    expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(3);
    const [started] = results.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const [group] = await app.server.db
      .select()
      .from(requestGroups)
      .where(eq(requestGroups.commonId, started?.commonId ?? ""));
    const owner = group?.requesterId === (await app.as(yadira).session.current()).user._id ? yadira : roberto;
    const add = () => app.as(owner).onlineRequests.addForm({ commonId: started?.commonId ?? "", draft: true });
    await add();
    await expectRefusal(add(), "SYSTEM_WEEKLY_MAX");
  });
});

// Last test: numbers after New Year belong to another year.
test("a week in two years is one week for a person and for a family", async () => {
  await app.server.db.execute(sql`
    insert into slots (id, offer_id, date, week, status)
    select gen_random_uuid(), o.id, d::date, date_trunc('week', d)::date, 'available'
    from online_service_offers o, generate_series('2041-12-30'::timestamp, '2042-01-05', '1 day') d, generate_series(1, 3)`);
  await cap(2);
  now = new Date("2041-12-31T15:00:00Z");
  await start();
  now = new Date("2042-01-02T15:00:00Z");
  expect(await used()).toBe(1);
  await expectRefusal(start(2), "USER_WEEKLY_MAX");
  await setSetting(app, "online.weeklyMaxSystem.AP", 1);
  await expectRefusal(start(), "SYSTEM_WEEKLY_MAX");
  await setSetting(app, "online.weeklyMaxSystem.AP", 50);
  now = new Date("2042-01-06T15:00:00Z");
  expect(await used(), "from Monday on it is another").toBe(0);
});
