import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { activeOffers } from "../../online-services/server/public.ts";
import { demoIds } from "../../../administration/people/server/demo.ts";
import { bindPort } from "../../../../server/port.ts";
import { placeHolderPort } from "./place-holder-port.ts";
import { closePastDays, openDueWeeks, openPlaces } from "./generate-places.ts";
import { reservePlaces } from "./places.ts";
import { releaseLapsed } from "./reservations.ts";
import { closedDays, slots } from "./tables.ts";

/** Wednesday 3 March 2027, noon in Havana. */
const now = new Date("2027-03-03T17:00:00Z");
const [yadira, roberto, alberto, cashier] = [
  "client@demo.example",
  "client2@demo.example",
  "online-ap@demo.example",
  "cashier@demo.example",
] as const;

let app: TestApp;
let offerId: string;
let ids: Map<string, string>;
/** Requests whose holder was called, and whether it refuses. */
const cancelledRequests: string[] = [];
let isRefusing = false;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  offerId = (await activeOffers(app.server.db))[0]?._id ?? "";
  // Only one offer is active here.
  await app.server.db.execute(sql`update online_service_offers set active = id = ${offerId}`);
  ids = await demoIds(app.server.db, [yadira, roberto]);
  bindPort(
    placeHolderPort.implement({
      cancel: async (_tx, _call, commonId) => {
        cancelledRequests.push(commonId);
        if (isRefusing) throw new Refusal("TRANSITION_NOT_ALLOWED");
      },
      grow: () => Promise.reject(new Error("no request grows here")),
      startWithPlace: () => Promise.reject(new Error("no request starts here")),
      hasOpenRequest: () => Promise.resolve(false),
    }),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  cancelledRequests.length = 0;
  isRefusing = false;
  await app.server.db.delete(slots);
  await app.server.db.delete(closedDays);
});

const open = (date: string, places: number) =>
  inTransaction(app.server.db, (tx) => openPlaces(tx, [{ offerId, date, places }]));
const reserveAs = async (who: string, quantity = 1) => {
  const commonId = randomUUID();
  const until = new Date(now.getTime() + 30 * 60_000);
  await inTransaction(app.server.db, (tx) =>
    reservePlaces(tx, { offerId, commonId, userId: ids.get(who) ?? "", quantity, now, until }),
  );
  return commonId;
};
const statusOf = async (date: string) =>
  (await app.server.db.select().from(slots).where(eq(slots.date, date))).map((slot) => slot.status).sort();

describe("a client's reservation", () => {
  test("is hidden from other clients", async () => {
    await open("2027-03-05", 9);
    const commonId = await reserveAs(yadira);
    const otherClient = app.as(roberto).availability;
    expect(await otherClient.held({ commonId })).toEqual({ reserved: 0, reservedUntil: null });
    expect(await otherClient.places({ commonId })).toEqual([]);
    await expectRefusal(otherClient.cancel({ commonId }), "NOT_FOUND");
    expect(await app.as(yadira).availability.held({ commonId })).toEqual({
      reserved: 1,
      reservedUntil: "2027-03-03T17:30:00.000Z",
    });
    expect(await app.as(alberto).availability.places({ commonId })).toHaveLength(1);
    await expectRefusal(app.as(cashier).availability.places({ commonId }), "FORBIDDEN");
  });

  test("is cancelled with its request, with an audit line", async () => {
    await open("2027-03-05", 2);
    const commonId = await reserveAs(yadira, 2);
    const client = app.as(yadira).availability;
    expect(await client.cancel({ commonId })).toEqual({ released: 2, cancelled: 0 });
    expect(cancelledRequests).toEqual([commonId]);
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, commonId), eq(auditLog.action, "availability.giveUp")));
    expect(lines.map((line) => [line.byName, line.after])).toEqual([
      ["Yadira Álvarez Ferrer", { released: 2, cancelled: 0 }],
    ]);
    await expectRefusal(client.cancel({ commonId }), "NOT_FOUND");
  });

  test("stays when its request may not be cancelled", async () => {
    await open("2027-03-05", 1);
    const commonId = await reserveAs(yadira);
    isRefusing = true;
    await expectRefusal(app.as(yadira).availability.cancel({ commonId }), "TRANSITION_NOT_ALLOWED");
    expect(await statusOf("2027-03-05")).toEqual(["reserved"]);
  });

  test("single places are for staff", async () => {
    await open("2027-03-05", 1);
    const commonId = await reserveAs(yadira);
    const [place] = await app.as(yadira).availability.places({ commonId });
    const slotIds = [place?._id ?? ""];
    await expectRefusal(app.as(yadira).availability.cancel({ slotIds }), "FORBIDDEN");
    await expectRefusal(app.as(cashier).availability.cancel({ slotIds }), "FORBIDDEN");
    expect(await app.as(alberto).availability.cancel({ slotIds, note: "Reservado por error" })).toEqual({
      released: 1,
      cancelled: 0,
    });
    await expectRefusal(app.as(alberto).availability.cancel({ slotIds }), "TRANSITION_NOT_ALLOWED");
  });
});

describe("opening places by hand", () => {
  const staff = () => app.as(alberto).availability;

  test("opens future working days, once, and returns the skipped days", async () => {
    const holyWeek = { offerIds: [offerId], from: "2027-03-22", to: "2027-03-28", perWeek: 50 };
    expect(await staff().generate(holyWeek)).toEqual({
      created: 50,
      skippedDays: [{ date: "2027-03-26", reason: "notWorking" }],
    });
    const secondRun = await staff().generate(holyWeek);
    expect(secondRun.created).toBe(0);
    expect(secondRun.skippedDays.filter((day) => day.reason === "alreadyGenerated")).toHaveLength(4);
    const daily = await staff().countsByOffer({ from: "2027-03-22", to: "2027-03-28", daily: true });
    expect(daily.map((day) => [day.date, day.available])).toEqual([
      ["2027-03-22", 13],
      ["2027-03-23", 13],
      ["2027-03-24", 12],
      ["2027-03-25", 12],
    ]);
    const thisWeek = await staff().generate({ ...holyWeek, from: "2027-03-01", to: "2027-03-07" });
    expect(thisWeek).toEqual({
      created: 30,
      skippedDays: [
        { date: "2027-03-01", reason: "past" },
        { date: "2027-03-02", reason: "past" },
      ],
    });
    const all = { available: 80, reserved: 0, used: 0, cancelled: 0 };
    expect(await staff().counts()).toEqual(all);
    expect(await staff().countsByOffer()).toEqual([{ offerId, ...all }]);
  });

  test("two generations at once do not double", async () => {
    const plan = { offerIds: [offerId], from: "2027-03-08", to: "2027-03-12", perDay: 10 };
    const results = await Promise.all(Array.from({ length: 5 }, () => staff().generate(plan)));
    expect(results.map((each) => each.created).sort()).toEqual([0, 0, 0, 0, 50]);
  });

  test("regenerating preserves occupied places, adds or cancels free ones", async () => {
    await open("2027-03-04", 10);
    await open("2027-03-05", 2);
    await reserveAs(yadira, 3);
    const plan = { offerId, from: "2027-03-04", to: "2027-03-05" };
    expect(await staff().regenerate({ ...plan, perDay: 5 })).toEqual({ created: 3, cancelled: 5, kept: 3 });
    expect(await statusOf("2027-03-04")).toEqual([
      "available",
      "available",
      ...Array.from({ length: 5 }, () => "cancelled"),
      ...Array.from({ length: 3 }, () => "reserved"),
    ]);
    expect(await staff().regenerate({ ...plan, perDay: 0 })).toEqual({ created: 0, cancelled: 7, kept: 3 });
  });

  test("regenerating leaves days past as they were, and frees holidays", async () => {
    await open("2027-03-02", 3);
    await open("2027-03-26", 2);
    const march = { offerId, from: "2027-03-01", to: "2027-03-26", perDay: 1, weekdays: [2, 5] };
    expect(await staff().regenerate(march)).toEqual({ created: 6, cancelled: 2, kept: 0 });
    expect([await statusOf("2027-03-02"), await statusOf("2027-03-26")]).toEqual([
      ["available", "available", "available"],
      ["cancelled", "cancelled"],
    ]);
  });

  test("the counts are of the requested period", async () => {
    for (const [date, places] of [
      ["2027-03-04", 1],
      ["2027-03-05", 2],
      ["2027-03-08", 4],
    ] as const)
      await open(date, places);
    const countAvailable = async (from: string, to: string) => (await staff().counts({ from, to })).available;
    expect(await countAvailable("2027-03-04", "2027-03-05")).toBe(3);
    expect(await countAvailable("2027-03-05", "2027-03-05")).toBe(2);
    const byOffer = await staff().countsByOffer({ from: "2027-03-05", to: "2027-03-08" });
    expect(byOffer.map((each) => each.available)).toEqual([6]);
  });

  test("refuses nonsense in the caller's words", async () => {
    const plan = { offerIds: [offerId], from: "2027-03-08", to: "2027-03-12", perDay: 10 };
    expect((await expectRefusal(staff().generate({ ...plan, perWeek: 50 }), "INVALID")).fields).toHaveProperty(
      "perDay",
    );
    expect((await expectRefusal(staff().generate({ ...plan, to: "2027-03-01" }), "INVALID")).fields).toEqual({
      to: ["El período no es válido. Revise las fechas."],
    });
    await expectRefusal(staff().generate({ ...plan, offerIds: [randomUUID()] }), "SERVICE_NOT_FOUND");
    await expectRefusal(staff().generate({ ...plan, to: "2028-03-01", perDay: 1000 }), "INVALID");
    await expectRefusal(app.as(cashier).availability.generate(plan), "FORBIDDEN");
  });
});

describe("by itself", () => {
  test("next week opens on Friday at 18:00 in Havana, not before and not twice", async () => {
    const friday = (time: string) => new Date(`2027-03-05T${time}Z`);
    await open("2027-03-05", 1);
    expect(await openDueWeeks(app.server.db, friday("22:59:59"))).toBe(0);
    expect(await openDueWeeks(app.server.db, friday("23:00:00"))).toBe(50);
    expect(await openDueWeeks(app.server.db, friday("23:30:00"))).toBe(0);
    const remaining = await app.as(yadira).availability.remaining();
    expect(remaining).toEqual([{ offerId, remainingWeek: 1, nextDate: "2027-03-05" }]);
  });

  test("a server that was off on Friday opens the rest of this week", async () => {
    expect(await openDueWeeks(app.server.db, now)).toBe(30);
    expect(await statusOf("2027-03-02")).toEqual([]);
    expect(await statusOf("2027-03-03")).toHaveLength(10);
  });

  test.each([5, 0])("a closed week stays closed (it had %i places)", async (places) => {
    await open("2027-03-05", places);
    await app.as(alberto).availability.regenerate({ offerId, from: "2027-03-03", to: "2027-03-07", perDay: 0 });
    expect(await openDueWeeks(app.server.db, now)).toBe(0);
  });

  test("nothing opens for a service that is disabled; a place next Monday is no place of this week", async () => {
    const setActive = (active: boolean) =>
      app.server.db.execute(sql`update online_service_offers set active = ${active} where id = ${offerId}`);
    await open("2027-03-08", 1);
    await setActive(false);
    expect(await openDueWeeks(app.server.db, now)).toBe(0);
    await setActive(true);
    expect(await openDueWeeks(app.server.db, now)).toBe(30);
  });

  test("its actions are in the audit log, in the system's name", async () => {
    await app.server.db.delete(auditLog);
    await openDueWeeks(app.server.db, now);
    await closePastDays(app.server.db, new Date("2027-03-04T05:00:00Z"));
    await reserveAs(yadira);
    await releaseLapsed(app.server.db, new Date("2027-03-05T05:00:00Z"));
    const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map((line) => [line.action, line.byName, line.after])).toEqual([
      ["availability.openWeek", "Sistema", { week: "2027-03-01", created: 30 }],
      ["availability.closePastDays", "Sistema", { cancelled: 10 }],
      ["availability.lapse", "Sistema", { places: 1 }],
    ]);
  });

  test("at midnight in Havana the free places of the day are lost", async () => {
    await open("2027-03-03", 2);
    await open("2027-03-04", 2);
    expect(await closePastDays(app.server.db, new Date("2027-03-04T04:59:59Z"))).toBe(0);
    expect(await closePastDays(app.server.db, new Date("2027-03-04T05:00:00Z"))).toBe(2);
    expect(await statusOf("2027-03-04")).toEqual(["available", "available"]);
  });
});
