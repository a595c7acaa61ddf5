/** A day on which a service is not given: what goes, what stays, and what no generation undoes. */
import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { demoIds } from "../../people/server/demo.ts";
import { openDueWeeks, openPlaces } from "./generate-places.ts";
import { reservePlaces, usePlaces } from "./places.ts";
import { closedDays, slots } from "./tables.ts";

/** Wednesday 3 March 2027, noon in Havana. */
const noon = new Date("2027-03-03T17:00:00Z");
let now = noon;
const [wednesday, thursday, friday] = ["2027-03-03", "2027-03-04", "2027-03-05"] as const;
const yadira = "client@demo.example";
const alberto = "online-ap@demo.example";

let app: TestApp;
/** Two services: what is done to one must leave the other alone. */
let here: string;
let elsewhere: string;
let userId: string;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { rows } = await app.server.db.execute<{ id: string }>(sql`select id from online_service_offers order by code`);
  [here, elsewhere] = [rows[0]?.id ?? "", rows[1]?.id ?? ""];
  await app.server.db.execute(sql`update online_service_offers set active = id = ${here}`);
  userId = (await demoIds(app.server.db, [yadira])).get(yadira) ?? "";
});
afterAll(() => app.close());
beforeEach(async () => {
  now = noon;
  await app.server.db.delete(slots);
  await app.server.db.delete(closedDays);
});

const desk = () => app.as(alberto).availability;
const open = (date: string, places: number, offerId = here) =>
  inTransaction(app.server.db, (tx) => openPlaces(tx, [{ offerId, date, places }]));
const reserve = async (quantity: number) => {
  const commonId = randomUUID();
  const until = new Date(now.getTime() + 30 * 60_000);
  await inTransaction(app.server.db, (tx) =>
    reservePlaces(tx, { offerId: here, commonId, userId, quantity, now, until }),
  );
  return commonId;
};
const on = async (date: string, offerId = here) =>
  (
    await app.server.db
      .select()
      .from(slots)
      .where(and(eq(slots.date, date), eq(slots.offerId, offerId)))
  )
    .map((slot) => slot.status)
    .sort();
const close = (date: string, more: object = {}) => desk().closeDay({ offerIds: [here], date, ...more });

describe("closing a day", () => {
  test("cancels what is free; what people hold or paid for stays theirs", async () => {
    await open(friday, 5);
    const paid = await reserve(2);
    await inTransaction(app.server.db, (tx) => usePlaces(tx, { commonId: paid, now }));
    const held = await reserve(1);
    expect(await close(friday)).toEqual({ cancelled: 2, kept: 3 });
    expect(await on(friday)).toEqual(["cancelled", "cancelled", "reserved", "used", "used"]);
    expect(await app.as(yadira).availability.held({ commonId: held })).toMatchObject({ reserved: 1 });
    expect(await close(friday)).toEqual({ cancelled: 0, kept: 3 });
  });

  test("is of that day and of the services named", async () => {
    await open(thursday, 1);
    await open(friday, 1);
    await open(friday, 1, elsewhere);
    expect(await close(friday)).toEqual({ cancelled: 1, kept: 0 });
    expect([await on(thursday), await on(friday, elsewhere)]).toEqual([["available"], ["available"]]);
    const both = await desk().closeDay({ offerIds: [here, elsewhere, here], date: friday });
    expect(both).toEqual({ cancelled: 1, kept: 0 });
  });

  test("may be of today, not of a day that is past", async () => {
    await open(wednesday, 1);
    await open("2027-03-02", 1);
    expect((await expectRefusal(close("2027-03-02"), "INVALID")).fields).toHaveProperty("date");
    expect(await close(wednesday)).toEqual({ cancelled: 1, kept: 0 });
    expect(await on("2027-03-02")).toEqual(["available"]);
  });

  test("today is Havana's, also while UTC has tomorrow", async () => {
    await open(wednesday, 1);
    now = new Date("2027-03-04T04:59:59Z");
    const late = app.as("administrator@demo.example").availability;
    expect(await late.closeDay({ offerIds: [here], date: wednesday })).toEqual({ cancelled: 1, kept: 0 });
    now = new Date("2027-03-04T05:00:00Z");
    await expectRefusal(late.closeDay({ offerIds: [here], date: wednesday }), "INVALID");
  });

  test("leaves an audit line for each service, with the reason; the calendar says who and why", async () => {
    await desk().closeDay({ offerIds: [here, elsewhere], date: friday, note: "Fumigación" });
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "availability.closeDay"), eq(auditLog.reason, "Fumigación")));
    expect(new Set(lines.map((line) => line.recordId))).toEqual(new Set([here, elsewhere]));
    expect(lines[0]).toMatchObject({ byName: "Alberto Pérez Sosa", after: { date: friday, cancelled: 0, kept: 0 } });
    const told = await desk().closedDays({ from: thursday, to: friday });
    expect(told.find((each) => each.offerId === here)).toEqual({
      offerId: here,
      date: friday,
      note: "Fumigación",
      byName: "Alberto Pérez",
      at: now.toISOString(),
    });
    expect(await desk().closedDays({ to: thursday })).toEqual([]);
    expect(await desk().closedDays({ from: "2027-03-06" })).toEqual([]);
  });

  test("a place of it that is given up is offered to nobody", async () => {
    await open(friday, 1);
    const commonId = await reserve(1);
    await close(friday);
    const [place] = await desk().places({ commonId });
    await desk().cancel({ slotIds: [place?._id ?? ""] });
    await expect(reserve(1)).rejects.toMatchObject({ code: "EXHAUSTED" });
  });

  test("somebody is taking the last place at that moment: it is theirs or it is closed, never both", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await app.server.db.delete(slots);
      await open(friday, 1);
      const [taken, closed] = await Promise.allSettled([reserve(1), close(friday)]);
      expect(closed.status).toBe("fulfilled");
      const done = closed.status === "fulfilled" ? closed.value : undefined;
      expect(await on(friday)).toEqual([taken.status === "fulfilled" ? "reserved" : "cancelled"]);
      expect(done).toEqual(taken.status === "fulfilled" ? { cancelled: 0, kept: 1 } : { cancelled: 1, kept: 0 });
    }
  });
});

describe("a closed day", () => {
  const plan = { from: thursday, to: friday, perDay: 2 };

  test("is left out by every generation, by hand and by itself", async () => {
    await close(friday);
    expect(await desk().generate({ offerIds: [here], ...plan })).toEqual({
      created: 2,
      skippedDays: [{ date: friday, reason: "closed" }],
    });
    await app.server.db.delete(slots);
    expect(await openDueWeeks(app.server.db, now)).toBe(20);
    expect(await on(friday)).toEqual([]);
  });

  test("is closed for the service it was closed for", async () => {
    await close(friday);
    const done = await desk().generate({ offerIds: [here, elsewhere], ...plan });
    expect(done.created).toBe(6);
    expect([await on(friday), (await on(friday, elsewhere)).length]).toEqual([[], 2]);
  });

  test("is an ordinary day again once somebody opens places on it, and is not when they open none", async () => {
    await close(friday);
    await desk().regenerate({ offerId: here, from: friday, to: friday, perDay: 0 });
    expect(await desk().closedDays()).toHaveLength(1);
    expect(await desk().regenerate({ offerId: here, from: friday, to: friday, perDay: 3 })).toMatchObject({
      created: 3,
    });
    expect(await desk().closedDays()).toEqual([]);
  });
});

test("each deed of the capacity's desk leaves its line", async () => {
  await app.server.db.delete(auditLog);
  const period = { from: thursday, to: friday, perDay: 2 };
  await desk().generate({ offerIds: [here], ...period });
  await desk().regenerate({ offerId: here, ...period, perDay: 1 });
  const [place] = await desk().places({ commonId: await reserve(1) });
  await desk().cancel({ slotIds: [place?._id ?? ""], note: "Por error" });
  const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
  expect(lines.map((line) => [line.action, line.recordId, line.reason])).toEqual([
    ["availability.generate", here, null],
    ["availability.regenerate", here, null],
    ["availability.giveBack", place?._id, "Por error"],
  ]);
});
