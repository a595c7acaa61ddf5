import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf, timeOfDay } from "../../../../kit/calendar.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { minCases, usualTermOf } from "../../wizard/processing-time.ts";
import {
  sampleBirthForm,
  makeRoom,
  offerIdOf,
  requestAnswer,
  forceStatus,
  roberto,
  sendRequest,
  yadira,
} from "../testing/request-steps.ts";
import { requestForms, requestGroups, usualTerms } from "../tables.ts";
import { countUsualTerms, readyBetween } from "./processing-times.ts";
import { newId } from "../../../../server/database/uuid.ts";

// At the next noon: days are counted by the calendar, and an hour before midnight a change of the clock in between is a day.
const now = timeOfDay(addDays(dayOf(new Date()), 1), 12);
const inDays = (count: number) => addDays(dayOf(now), count);
let app: TestApp;
let offerId = "";
let requesterId = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
  offerId = await offerIdOf(app, "TR01");
  requesterId = (await app.as(yadira).people.info())._id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.delete(usualTerms);
  await app.server.db.update(requestForms).set({ readyAt: null });
});

let made = 0;
/** Documents paid so many days before they became ready, so many days ago. */
async function becameReady(days: readonly number[], more: Partial<typeof requestForms.$inferInsert> = {}, ago = 5) {
  const commonId = newId();
  made += 1;
  const at = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString();
  await app.server.db.insert(requestGroups).values({
    commonId,
    number: `TR27${900000 + made}`,
    family: "TR",
    offerId,
    requesterId,
    quantity: days.length,
    termsVersion: 1,
    termsAt: at(ago),
  });
  for (const [index, took] of days.entries())
    await app.server.db.insert(requestForms).values({
      commonId,
      position: index + 1,
      number: `TR27${900000 + made}-${index + 1}`,
      family: "TR",
      status: "readyToDelivery",
      statusAt: at(ago),
      offerId,
      requesterId,
      province: "23",
      legalize: false,
      paidAt: at(ago + took),
      readyAt: at(ago),
      ...more,
    });
}
const oneTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const terms = () => app.as("nobody").onlineRequests.usualTerms({ offerId });

describe("how long documents took", () => {
  test("is told by half and nine of ten of them, per service, kind and province", async () => {
    await becameReady(oneTo(10));
    await becameReady(
      oneTo(10).map((days) => days + 20),
      { legalize: true, registry: { province: "33" } },
    );
    await countUsualTerms(app.server);
    const said = (await terms()).map(({ province, legalize, from, to, cases }) => ({
      province,
      legalize,
      from,
      to,
      cases,
    }));
    expect(said).toHaveLength(5);
    expect(said).toEqual(
      expect.arrayContaining([
        { province: null, legalize: null, from: 10, to: 28, cases: 20 },
        { province: null, legalize: false, from: 5, to: 9, cases: 10 },
        { province: null, legalize: true, from: 25, to: 29, cases: 10 },
        { province: "23", legalize: false, from: 5, to: 9, cases: 10 },
        // The registry's province, not the holder's.
        { province: "33", legalize: true, from: 25, to: 29, cases: 10 },
      ]),
    );
    expect(await app.as("nobody").onlineRequests.usualTerms()).toEqual([
      { offerId, province: null, legalize: null, from: 10, to: 28, cases: 20 },
    ]);
  });

  test(`is not told by fewer than ${minCases}`, async () => {
    await becameReady(oneTo(minCases - 1));
    await countUsualTerms(app.server);
    expect(await terms()).toEqual([]);
    await becameReady([4]);
    await countUsualTerms(app.server);
    expect((await terms()).length).toBeGreaterThan(0);
  });

  test("leaves out what is older than ninety days, was never paid or stepped back", async () => {
    await becameReady(oneTo(10), {}, 91);
    await becameReady(oneTo(10), { paidAt: null });
    await becameReady(oneTo(10), { status: "toked" });
    await countUsualTerms(app.server);
    expect(await terms()).toEqual([]);
    await becameReady(oneTo(10), { status: "delivered" }, 89);
    await countUsualTerms(app.server);
    expect((await terms())[0]).toMatchObject({ from: 5, to: 9, cases: 10 });
  });

  test("nine of ten of what it was counted from lie within it, half within its beginning", async () => {
    const days = [3, 3, 4, 8, 9, 12, 12, 15, 21, 30, 31, 44, 2, 7, 18, 25, 60, 11, 10, 6];
    await becameReady(days);
    await countUsualTerms(app.server);
    const [whole] = await terms();
    expect(days.filter((each) => each <= (whole?.to ?? 0)).length / days.length).toBeGreaterThanOrEqual(0.9);
    expect(days.filter((each) => each <= (whole?.from ?? 0)).length / days.length).toBeGreaterThanOrEqual(0.5);
  });
});

describe("what a request is told", () => {
  test("comes from the closest that was counted", () => {
    const term = (province: string | null, legalize: boolean | null, to: number) => ({
      offerId,
      province,
      legalize,
      from: 1,
      to,
      cases: 10,
    });
    const all = [term(null, null, 1), term(null, true, 2), term("23", true, 3)];
    const ask = (province: string, legalize: boolean) => usualTermOf(all, { offerId, province, legalize })?.to;
    expect([ask("23", true), ask("33", true), ask("23", false)]).toEqual([3, 2, 1]);
    expect(usualTermOf(all, { offerId: requesterId, province: "23", legalize: true })).toBeUndefined();
  });

  test("is days from its payment while it is made, and nothing before or after", async () => {
    await becameReady(oneTo(10));
    await countUsualTerms(app.server);
    const { commonId, formIds } = await sendRequest(app, roberto, [{ ...sampleBirthForm, legalize: false }]);
    const tracked = async () => requestAnswer(await app.as(roberto).onlineRequests.track({ commonId }));
    expect((await tracked()).readyBetween).toBeNull();
    await forceStatus(app, formIds[0] ?? "", "requested");
    expect((await tracked()).readyBetween).toEqual({ from: inDays(5), to: inDays(9), late: false });
    const home = await app.as(roberto).onlineRequests.mine();
    expect(home.docs.find((group) => group.commonId === commonId)?.readyBetween).toEqual(
      (await tracked()).readyBetween,
    );
    await forceStatus(app, formIds[0] ?? "", "readyToDelivery");
    expect((await tracked()).readyBetween).toBeNull();
  });

  test("of several documents the slowest counts, and one that nothing is known of silences all", () => {
    const form = (legalize: boolean, province: string | null = null) =>
      ({ status: "requested", offerId, registry: null, province, legalize }) as const;
    const all = [
      { offerId, province: null, legalize: false, from: 2, to: 4, cases: 10 },
      { offerId, province: null, legalize: true, from: 3, to: 8, cases: 10 },
    ];
    const paidAt = now.toISOString();
    expect(readyBetween({ paidAt }, [form(false), form(true)], all, now)).toEqual({
      from: inDays(3),
      to: inDays(8),
      late: false,
    });
    const muchLater = new Date(now.getTime() + 9 * 86_400_000);
    expect(readyBetween({ paidAt }, [form(true)], all, muchLater)?.late).toBe(true);
    expect(readyBetween({ paidAt }, [form(false), form(true)], all.slice(0, 1), now)).toBeNull();
    expect(readyBetween({ paidAt: null }, [form(false)], all, now)).toBeNull();
  });
});
