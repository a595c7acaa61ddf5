import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf, timeOfDay } from "../../../../../kit/time/calendar.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
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
import { requestForms, requestGroups, processingTimes } from "../tables.ts";
import { countUsualTerms, estimateReadyRange } from "./processing-times.ts";
import { newId } from "../../../../../server/database/uuid.ts";

// Noon of the next day: times are counted in calendar days, and near midnight a clock change would count as one day.
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
  await app.server.db.delete(processingTimes);
  await app.server.db.update(requestForms).set({ readyAt: null });
});

let groupCount = 0;
/** Inserts forms that were paid the given number of days before they became ready, a number of days ago. */
async function insertReadyForms(
  days: readonly number[],
  columns: Partial<typeof requestForms.$inferInsert> = {},
  daysAgo = 5,
) {
  const commonId = newId();
  groupCount += 1;
  const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  await app.server.db.insert(requestGroups).values({
    commonId,
    number: `TR27${900000 + groupCount}`,
    family: "TR",
    offerId,
    requesterId,
    quantity: days.length,
    termsVersion: 1,
    termsAt: daysBefore(daysAgo),
  });
  for (const [index, duration] of days.entries())
    await app.server.db.insert(requestForms).values({
      commonId,
      position: index + 1,
      number: `TR27${900000 + groupCount}-${index + 1}`,
      family: "TR",
      status: "readyToDelivery",
      statusAt: daysBefore(daysAgo),
      offerId,
      requesterId,
      province: "23",
      legalize: false,
      paidAt: daysBefore(daysAgo + duration),
      readyAt: daysBefore(daysAgo),
      ...columns,
    });
}
const oneTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1);
const terms = () => app.as("nobody").onlineRequests.usualTerms({ offerId });

describe("processing times", () => {
  test("are the 50th and 90th percentile per service, kind and province", async () => {
    await insertReadyForms(oneTo(10));
    await insertReadyForms(
      oneTo(10).map((days) => days + 20),
      { legalize: true, registry: { province: "33" } },
    );
    await countUsualTerms(app.server);
    const result = (await terms()).map(({ province, legalize, from, to, cases }) => ({
      province,
      legalize,
      from,
      to,
      cases,
    }));
    expect(result).toHaveLength(5);
    expect(result).toEqual(
      expect.arrayContaining([
        { province: null, legalize: null, from: 10, to: 28, cases: 20 },
        { province: null, legalize: false, from: 5, to: 9, cases: 10 },
        { province: null, legalize: true, from: 25, to: 29, cases: 10 },
        { province: "23", legalize: false, from: 5, to: 9, cases: 10 },
        // The province of the registry, not of the holder.
        { province: "33", legalize: true, from: 25, to: 29, cases: 10 },
      ]),
    );
    expect(await app.as("nobody").onlineRequests.usualTerms()).toEqual([
      { offerId, province: null, legalize: null, from: 10, to: 28, cases: 20 },
    ]);
  });

  test(`need at least ${minCases} cases`, async () => {
    await insertReadyForms(oneTo(minCases - 1));
    await countUsualTerms(app.server);
    expect(await terms()).toEqual([]);
    await insertReadyForms([4]);
    await countUsualTerms(app.server);
    expect((await terms()).length).toBeGreaterThan(0);
  });

  test("leave out forms that are older than ninety days, unpaid or moved back", async () => {
    await insertReadyForms(oneTo(10), {}, 91);
    await insertReadyForms(oneTo(10), { paidAt: null });
    await insertReadyForms(oneTo(10), { status: "toked" });
    await countUsualTerms(app.server);
    expect(await terms()).toEqual([]);
    await insertReadyForms(oneTo(10), { status: "delivered" }, 89);
    await countUsualTerms(app.server);
    expect((await terms())[0]).toMatchObject({ from: 5, to: 9, cases: 10 });
  });

  test("cover nine of ten cases by the upper bound and half of them by the lower one", async () => {
    const days = [3, 3, 4, 8, 9, 12, 12, 15, 21, 30, 31, 44, 2, 7, 18, 25, 60, 11, 10, 6];
    await insertReadyForms(days);
    await countUsualTerms(app.server);
    const [total] = await terms();
    expect(days.filter((each) => each <= (total?.to ?? 0)).length / days.length).toBeGreaterThanOrEqual(0.9);
    expect(days.filter((each) => each <= (total?.from ?? 0)).length / days.length).toBeGreaterThanOrEqual(0.5);
  });
});

describe("the expected time of a request", () => {
  test("comes from the most specific term", () => {
    const term = (province: string | null, legalize: boolean | null, to: number) => ({
      offerId,
      province,
      legalize,
      from: 1,
      to,
      cases: 10,
    });
    const terms = [term(null, null, 1), term(null, true, 2), term("23", true, 3)];
    const usualDays = (province: string, legalize: boolean) => usualTermOf(terms, { offerId, province, legalize })?.to;
    expect([usualDays("23", true), usualDays("33", true), usualDays("23", false)]).toEqual([3, 2, 1]);
    expect(usualTermOf(terms, { offerId: requesterId, province: "23", legalize: true })).toBeUndefined();
  });

  test("counts from the payment while the form is in preparation; null before and after", async () => {
    await insertReadyForms(oneTo(10));
    await countUsualTerms(app.server);
    const { commonId, formIds } = await sendRequest(app, roberto, [{ ...sampleBirthForm, legalize: false }]);
    const readTracking = async () => requestAnswer(await app.as(roberto).onlineRequests.track({ commonId }));
    expect((await readTracking()).readyBetween).toBeNull();
    await forceStatus(app, formIds[0] ?? "", "requested");
    expect((await readTracking()).readyBetween).toEqual({ from: inDays(5), to: inDays(9), late: false });
    const home = await app.as(roberto).onlineRequests.mine();
    expect(home.docs.find((group) => group.commonId === commonId)?.readyBetween).toEqual(
      (await readTracking()).readyBetween,
    );
    await forceStatus(app, formIds[0] ?? "", "readyToDelivery");
    expect((await readTracking()).readyBetween).toBeNull();
  });

  test("is the slowest of several documents, and null if one is unknown", () => {
    const form = (legalize: boolean, province: string | null = null) =>
      ({ status: "requested", offerId, registry: null, province, legalize }) as const;
    const terms = [
      { offerId, province: null, legalize: false, from: 2, to: 4, cases: 10 },
      { offerId, province: null, legalize: true, from: 3, to: 8, cases: 10 },
    ];
    const paidAt = now.toISOString();
    expect(estimateReadyRange({ paidAt }, [form(false), form(true)], terms, now)).toEqual({
      from: inDays(3),
      to: inDays(8),
      late: false,
    });
    const muchLater = new Date(now.getTime() + 9 * 86_400_000);
    expect(estimateReadyRange({ paidAt }, [form(true)], terms, muchLater)?.late).toBe(true);
    expect(estimateReadyRange({ paidAt }, [form(false), form(true)], terms.slice(0, 1), now)).toBeNull();
    expect(estimateReadyRange({ paidAt: null }, [form(false)], terms, now)).toBeNull();
  });
});
