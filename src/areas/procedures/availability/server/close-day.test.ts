/** Closed days: effect on free, reserved and paid places, and on later generations. */
import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { demoIds } from "../../../administration/people/server/demo.ts";
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
/** Two services: changes of one must not affect the other. */
let closedOfferId: string;
let otherOfferId: string;
let userId: string;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { rows } = await app.server.db.execute<{ id: string }>(sql`select id from online_service_offers order by code`);
  [closedOfferId, otherOfferId] = [rows[0]?.id ?? "", rows[1]?.id ?? ""];
  await app.server.db.execute(sql`update online_service_offers set active = id = ${closedOfferId}`);
  userId = (await demoIds(app.server.db, [yadira])).get(yadira) ?? "";
});
afterAll(() => app.close());
beforeEach(async () => {
  now = noon;
  await app.server.db.delete(slots);
  await app.server.db.delete(closedDays);
});

const staffApi = () => app.as(alberto).availability;
const open = (date: string, places: number, offerId = closedOfferId) =>
  inTransaction(app.server.db, (tx) => openPlaces(tx, [{ offerId, date, places }]));
const reserve = async (quantity: number) => {
  const commonId = randomUUID();
  const until = new Date(now.getTime() + 30 * 60_000);
  await inTransaction(app.server.db, (tx) =>
    reservePlaces(tx, { offerId: closedOfferId, commonId, userId, quantity, now, until }),
  );
  return commonId;
};
const statusesOn = async (date: string, offerId = closedOfferId) =>
  (
    await app.server.db
      .select()
      .from(slots)
      .where(and(eq(slots.date, date), eq(slots.offerId, offerId)))
  )
    .map((slot) => slot.status)
    .sort();
const close = (date: string, overrides: object = {}) =>
  staffApi().closeDay({ offerIds: [closedOfferId], date, ...overrides });

describe("closing a day", () => {
  test("cancels free places; reserved and paid ones are not affected", async () => {
    await open(friday, 5);
    const paidRequest = await reserve(2);
    await inTransaction(app.server.db, (tx) => usePlaces(tx, { commonId: paidRequest, now }));
    const reservedRequest = await reserve(1);
    expect(await close(friday)).toEqual({ cancelled: 2, kept: 3 });
    expect(await statusesOn(friday)).toEqual(["cancelled", "cancelled", "reserved", "used", "used"]);
    expect(await app.as(yadira).availability.held({ commonId: reservedRequest })).toMatchObject({ reserved: 1 });
    expect(await close(friday)).toEqual({ cancelled: 0, kept: 3 });
  });

  test("is of that day and of the services named", async () => {
    await open(thursday, 1);
    await open(friday, 1);
    await open(friday, 1, otherOfferId);
    expect(await close(friday)).toEqual({ cancelled: 1, kept: 0 });
    expect([await statusesOn(thursday), await statusesOn(friday, otherOfferId)]).toEqual([
      ["available"],
      ["available"],
    ]);
    const closedBoth = await staffApi().closeDay({
      offerIds: [closedOfferId, otherOfferId, closedOfferId],
      date: friday,
    });
    expect(closedBoth).toEqual({ cancelled: 1, kept: 0 });
  });

  test("may be of today, not of a day that is past", async () => {
    await open(wednesday, 1);
    await open("2027-03-02", 1);
    expect((await expectRefusal(close("2027-03-02"), "INVALID")).fields).toHaveProperty("date");
    expect(await close(wednesday)).toEqual({ cancelled: 1, kept: 0 });
    expect(await statusesOn("2027-03-02")).toEqual(["available"]);
  });

  test("today is Havana's, also while UTC has tomorrow", async () => {
    await open(wednesday, 1);
    now = new Date("2027-03-04T04:59:59Z");
    const otherAdministrator = app.as("administrator@demo.example").availability;
    expect(await otherAdministrator.closeDay({ offerIds: [closedOfferId], date: wednesday })).toEqual({
      cancelled: 1,
      kept: 0,
    });
    now = new Date("2027-03-04T05:00:00Z");
    await expectRefusal(otherAdministrator.closeDay({ offerIds: [closedOfferId], date: wednesday }), "INVALID");
  });

  test("leaves an audit entry for each service, with the reason; the calendar shows author and reason", async () => {
    await staffApi().closeDay({ offerIds: [closedOfferId, otherOfferId], date: friday, note: "Fumigación" });
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "availability.closeDay"), eq(auditLog.reason, "Fumigación")));
    expect(new Set(lines.map((line) => line.recordId))).toEqual(new Set([closedOfferId, otherOfferId]));
    expect(lines[0]).toMatchObject({ byName: "Alberto Pérez Sosa", after: { date: friday, cancelled: 0, kept: 0 } });
    const closures = await staffApi().closedDays({ from: thursday, to: friday });
    expect(closures.find((each) => each.offerId === closedOfferId)).toEqual({
      offerId: closedOfferId,
      date: friday,
      note: "Fumigación",
      byName: "Alberto Pérez",
      at: now.toISOString(),
    });
    expect(await staffApi().closedDays({ to: thursday })).toEqual([]);
    expect(await staffApi().closedDays({ from: "2027-03-06" })).toEqual([]);
  });

  test("a released place of the day is not available again", async () => {
    await open(friday, 1);
    const commonId = await reserve(1);
    await close(friday);
    const [place] = await staffApi().places({ commonId });
    await staffApi().cancel({ slotIds: [place?._id ?? ""] });
    await expect(reserve(1)).rejects.toMatchObject({ code: "EXHAUSTED" });
  });

  test("a concurrent reservation of the last place: reserved or closed, never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.server.db.delete(slots);
      await open(friday, 1);
      const [reserved, closed] = await Promise.allSettled([reserve(1), close(friday)]);
      expect(closed.status).toBe("fulfilled");
      const result = closed.status === "fulfilled" ? closed.value : undefined;
      expect(await statusesOn(friday)).toEqual([reserved.status === "fulfilled" ? "reserved" : "cancelled"]);
      expect(result).toEqual(reserved.status === "fulfilled" ? { cancelled: 0, kept: 1 } : { cancelled: 1, kept: 0 });
    }
  });
});

describe("a closed day", () => {
  const plan = { from: thursday, to: friday, perDay: 2 };

  test("is left out by every generation, by hand and by itself", async () => {
    await close(friday);
    expect(await staffApi().generate({ offerIds: [closedOfferId], ...plan })).toEqual({
      created: 2,
      skippedDays: [{ date: friday, reason: "closed" }],
    });
    await app.server.db.delete(slots);
    expect(await openDueWeeks(app.server.db, now)).toBe(20);
    expect(await statusesOn(friday)).toEqual([]);
  });

  test("is closed for the service it was closed for", async () => {
    await close(friday);
    const result = await staffApi().generate({ offerIds: [closedOfferId, otherOfferId], ...plan });
    expect(result.created).toBe(6);
    expect([await statusesOn(friday), (await statusesOn(friday, otherOfferId)).length]).toEqual([[], 2]);
  });

  test("is an ordinary day again once places are opened on it, and stays closed with none", async () => {
    await close(friday);
    await staffApi().regenerate({ offerId: closedOfferId, from: friday, to: friday, perDay: 0 });
    expect(await staffApi().closedDays()).toHaveLength(1);
    expect(await staffApi().regenerate({ offerId: closedOfferId, from: friday, to: friday, perDay: 3 })).toMatchObject({
      created: 3,
    });
    expect(await staffApi().closedDays()).toEqual([]);
  });
});

test("each staff action on capacity leaves an audit entry", async () => {
  await app.server.db.delete(auditLog);
  const period = { from: thursday, to: friday, perDay: 2 };
  await staffApi().generate({ offerIds: [closedOfferId], ...period });
  await staffApi().regenerate({ offerId: closedOfferId, ...period, perDay: 1 });
  const [place] = await staffApi().places({ commonId: await reserve(1) });
  await staffApi().cancel({ slotIds: [place?._id ?? ""], note: "Por error" });
  const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
  expect(lines.map((line) => [line.action, line.recordId, line.reason])).toEqual([
    ["availability.generate", closedOfferId, null],
    ["availability.regenerate", closedOfferId, null],
    ["availability.giveBack", place?._id, "Por error"],
  ]);
});
