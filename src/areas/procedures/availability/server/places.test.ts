// @engine both
import { eq, inArray, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { findTransition } from "../../../../kit/state-machine.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { activeOffers } from "../../online-services/server/public.ts";
import { demoIds } from "../../../administration/people/server/demo.ts";
import { type SlotActor, type SlotStatus, slotWorkflow, slotStatuses } from "../states.ts";
import { closePastDays, openPlaces, regeneratePlaces } from "./generate-places.ts";
import {
  assignPlace,
  extendHold,
  placesOfRequest,
  releasePlaces,
  remainingThisWeek,
  reservePlaces,
  usePlaces,
} from "./places.ts";
import { releaseLapsed } from "./reservations.ts";
import { slots } from "./tables.ts";

/** Wednesday 3 March 2027, noon in Havana. */
const now = new Date("2027-03-03T17:00:00Z");
const today = "2027-03-03";
const until = new Date(now.getTime() + 30 * 60_000);

let app: TestApp;
let offerId: string;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  offerId = (await activeOffers(app.server.db))[0]?._id ?? "";
  userId = (await demoIds(app.server.db, ["client@demo.example"])).get("client@demo.example") ?? "";
});
afterAll(() => app.close());
beforeEach(() => app.server.db.delete(slots));

const open = (date: string, places: number) =>
  inTransaction(app.server.db, (tx) => openPlaces(tx, [{ offerId, date, places }]));
const reserve = (quantity = 1, commonId: string = randomUUID()) =>
  inTransaction(app.server.db, (tx) => reservePlaces(tx, { offerId, commonId, userId, quantity, now, until }));
const readRemaining = async () => (await remainingThisWeek(app.server.db, [offerId], today)).get(offerId);
const countIn = async (status: SlotStatus) => app.server.db.$count(slots, eq(slots.status, status));

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw new Error("expected a refusal");
  return error;
}

describe("taking places", () => {
  test("takes the earliest days of this week from today on", async () => {
    for (const [date, places] of [
      ["2027-03-02", 5],
      ["2027-03-05", 5],
      ["2027-03-03", 1],
      ["2027-03-04", 1],
      ["2027-03-08", 5],
    ] as const)
      await open(date, places);
    expect(await readRemaining()).toMatchObject({ remaining: 7, nextDate: today });
    expect((await reserve(3)).dates).toEqual(["2027-03-03", "2027-03-04", "2027-03-05"]);
    expect(await readRemaining()).toMatchObject({ remaining: 4, nextDate: "2027-03-05" });
  });

  test("reserves all or none, and returns the next date", async () => {
    await open("2027-03-05", 2);
    const refusal = await refusalOf(reserve(3));
    expect([refusal.code, refusal.facts]).toEqual(["EXHAUSTED", { remaining: 2, nextDate: "2027-03-08" }]);
    expect(await countIn("available")).toBe(2);
  });

  test("an exhausted week returns its next Monday", async () => {
    const refusal = await refusalOf(reserve());
    expect([refusal.code, refusal.facts]).toEqual(["EXHAUSTED", { remaining: 0, nextDate: "2027-03-08" }]);
  });

  test.each([1, 2, 3])("1,000 attempts at once for 50 places give exactly 50 (round %i)", async () => {
    await open("2027-03-04", 25);
    await open("2027-03-05", 25);
    const attempts = await Promise.allSettled(Array.from({ length: 1000 }, () => reserve()));
    const refusals = attempts.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refusal).code] : []));
    expect(attempts.filter((each) => each.status === "fulfilled")).toHaveLength(50);
    expect(new Set(refusals)).toEqual(new Set(["EXHAUSTED"]));
    expect([await countIn("reserved"), await countIn("available")]).toEqual([50, 0]);
  });

  test("a place whose reservation is rolled back is available to those who waited", async () => {
    await open("2027-03-05", 10);
    const attempts = Array.from({ length: 60 }, (_, index) =>
      inTransaction(app.server.db, async (tx) => {
        await reservePlaces(tx, { offerId, commonId: randomUUID(), userId, quantity: 1, now, until });
        if (index % 5 === 0) throw new Error("changed their mind");
      }),
    );
    const succeeded = (await Promise.allSettled(attempts)).filter((each) => each.status === "fulfilled");
    expect([succeeded.length, await countIn("reserved")]).toEqual([10, 10]);
  });
});

test("concurrent reservations of several places do not deadlock", async () => {
  await open("2027-03-04", 5);
  await open("2027-03-05", 6);
  const attempts = Array.from({ length: 40 }, (_, index) =>
    inTransaction(app.server.db, async (tx) => {
      await reservePlaces(tx, { offerId, commonId: randomUUID(), userId, quantity: 2, now, until });
      if (index % 4 === 0) throw new Error("changed their mind");
    }).then(
      () => "reserved",
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    ),
  );
  const became = await Promise.all(attempts);
  expect(became.filter((each) => each === "reserved")).toHaveLength(5);
  expect(new Set(became)).toEqual(new Set(["reserved", "EXHAUSTED", "Error: changed their mind"]));
  expect([await countIn("reserved"), await countIn("available")]).toEqual([10, 1]);
});

describe("holding, using and giving back", () => {
  test("a request's places are reserved longer, then used, and stay used", async () => {
    await open("2027-03-05", 3);
    const commonId = randomUUID();
    await reserve(2, commonId);
    const later = new Date("2027-03-06T17:00:00Z");
    await inTransaction(app.server.db, async (tx) => {
      expect(await extendHold(tx, { commonId, until: later, now })).toBe(2);
      expect(await usePlaces(tx, { commonId, now })).toBe(2);
      expect(await releasePlaces(tx, { commonId, now })).toEqual({ released: 0, cancelled: 0 });
      expect(await usePlaces(tx, { commonId, now })).toBe(0);
    });
    const places = await placesOfRequest(app.server.db, commonId);
    expect(places.map((place) => [place.status, place.date, place.usedAt])).toEqual([
      ["used", "2027-03-05", now.toISOString()],
      ["used", "2027-03-05", now.toISOString()],
    ]);
  });

  test("some are returned: without a form first, or those of a form", async () => {
    await open("2027-03-04", 1);
    await open("2027-03-05", 2);
    const [commonId, formId] = [randomUUID(), randomUUID()];
    await reserve(3, commonId);
    await inTransaction(app.server.db, async (tx) => {
      expect(await assignPlace(tx, { commonId, formId })).toBe(true);
      expect(await releasePlaces(tx, { commonId, quantity: 1, now })).toEqual({ released: 1, cancelled: 0 });
    });
    expect((await placesOfRequest(app.server.db, commonId)).map((place) => [place.date, place.formId])).toEqual([
      ["2027-03-04", formId],
      ["2027-03-05", undefined],
    ]);
    await inTransaction(app.server.db, async (tx) => {
      expect(await releasePlaces(tx, { commonId, formIds: [], now })).toEqual({ released: 0, cancelled: 0 });
      expect(await releasePlaces(tx, { commonId, formIds: [formId], now })).toEqual({ released: 1, cancelled: 0 });
    });
    expect((await placesOfRequest(app.server.db, commonId)).map((place) => place.date)).toEqual(["2027-03-05"]);
  });

  test("a place of a past day is cancelled instead", async () => {
    await open("2027-03-03", 1);
    await open("2027-03-05", 1);
    const commonId = randomUUID();
    await reserve(2, commonId);
    const thursday = new Date("2027-03-04T17:00:00Z");
    const released = await inTransaction(app.server.db, (tx) => releasePlaces(tx, { commonId, now: thursday }));
    expect(released).toEqual({ released: 1, cancelled: 1 });
    expect([await countIn("available"), await countIn("cancelled")]).toEqual([1, 1]);
  });

  test.each([
    ["2027-03-04T04:59:59Z", { released: 1, cancelled: 0 }],
    ["2027-03-04T05:00:00Z", { released: 0, cancelled: 1 }],
  ])("a place of the day itself is free again until its midnight in Havana: %s", async (at, released) => {
    await open(today, 1);
    const commonId = randomUUID();
    await reserve(1, commonId);
    const release = inTransaction(app.server.db, (tx) => releasePlaces(tx, { commonId, now: new Date(at) }));
    expect(await release).toEqual(released);
  });

  test("an unreleased place expires, but not before a last payment attempt could end", async () => {
    await open("2027-03-05", 1);
    await reserve();
    const after = (minutes: number) => new Date(until.getTime() + minutes * 60_000);
    expect(await releaseLapsed(app.server.db, after(39))).toBe(0);
    expect(await releaseLapsed(app.server.db, after(41))).toBe(1);
    expect(await countIn("available")).toBe(1);
  });
});

describe("every pair of statuses", () => {
  const commonId = randomUUID();
  const transitions: Record<string, { by: SlotActor; run: () => Promise<unknown> }> = {
    reservePlaces: { by: "client", run: () => reserve().catch(() => undefined) },
    releasePlaces: {
      by: "client",
      run: () => inTransaction(app.server.db, (tx) => releasePlaces(tx, { commonId, now })),
    },
    releaseLapsed: { by: "system", run: () => releaseLapsed(app.server.db, new Date("2028-01-01T00:00:00Z")) },
    usePlaces: { by: "system", run: () => inTransaction(app.server.db, (tx) => usePlaces(tx, { commonId, now })) },
    closePastDays: { by: "system", run: () => closePastDays(app.server.db, now) },
    regeneratePlaces: {
      by: "staff",
      run: () =>
        inTransaction(app.server.db, (tx) =>
          regeneratePlaces(
            tx,
            offerId,
            { from: "2027-03-01", to: "2027-03-07", perDay: 0, weekdays: [1, 2, 3, 4, 5] },
            now,
          ),
        ),
    },
  };
  const reachedPairs = new Set<string>();

  const cases = Object.keys(transitions).flatMap((transitionName) =>
    slotStatuses.flatMap((from) => ["2027-03-01", "2027-03-05"].map((date) => ({ verb: transitionName, from, date }))),
  );
  test.each(cases)(
    "$verb leaves a place that is $from on $date in a status that may follow",
    async ({ verb: transitionName, from, date }) => {
      const isHeld = from === "reserved" || from === "used";
      const [slot] = await app.server.db
        .insert(slots)
        .values({
          offerId,
          date,
          week: "2027-03-01",
          status: from,
          ...(isHeld ? { commonId, userId, reservedUntil: until.toISOString() } : {}),
        })
        .returning({ id: slots.id });
      await transitions[transitionName]?.run();
      const [after] = await app.server.db
        .select({ to: slots.status })
        .from(slots)
        .where(inArray(slots.id, [slot?.id ?? ""]));
      const to = after?.to ?? from;
      if (to === from) return;
      expect(findTransition(slotWorkflow, from, to, transitions[transitionName]?.by ?? "system")).toBeDefined();
      reachedPairs.add(`${from} → ${to}`);
    },
  );

  test("every change of the table is made by some verb", () => {
    const table = slotWorkflow.transitions.map((each) => `${each.from} → ${each.to}`);
    expect([...reachedPairs].sort()).toEqual([...table].sort());
  });

  test("the database refuses a free place with a holder, and a reserved one without", async () => {
    const place = { offerId, date: today, week: "2027-03-01" };
    await expect(app.server.db.insert(slots).values({ ...place, commonId: randomUUID() })).rejects.toThrow();
    await expect(app.server.db.insert(slots).values({ ...place, status: "reserved" })).rejects.toThrow();
  });
});

test("places left are read through the index of free places", async () => {
  await open("2027-03-05", 200);
  await app.server.db.update(slots).set({ status: "cancelled" });
  await open("2027-03-05", 5);
  await app.server.db.execute(sql`analyze slots`);
  const plan = await app.server.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select id from slots where offer_id = ${offerId} and status = 'available' and date between ${today} and '2027-03-07' order by date, id limit 1 for update`,
    );
  });
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("slots_free");
  expect(text).not.toContain("Sort");
});
