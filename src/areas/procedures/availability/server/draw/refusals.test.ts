/** What a draw refuses, to staff and to people. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayOf, weekOf } from "../../../../../kit/time/calendar.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { offerIdOf, roberto, yadira } from "../../../online-requests/server/testing/request-steps.ts";
import { openPlaces } from "../generate-places.ts";
import { drawEntries, draws, slots } from "../tables.ts";
import { advanceDraws } from "./advance-draws.ts";

const start = new Date("2027-03-03T17:00:00Z");
let now = start;
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let app: TestApp;
let offerId: string;
const week = weekOf(dayOf(start));
const staff = () => app.as("online-ap@demo.example").availability;
const client = (who: string) => app.as(who).availability;
const schedule = (opensAt = after(1), of = week) =>
  staff().scheduleDraw({ offerId, week: of, opensAt: opensAt.toISOString() });

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  offerId = await offerIdOf(app);
  await app.server.db.execute(sql`update request_groups set status = 'cancelled'`);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  const { db } = app.server;
  await db.delete(drawEntries);
  await db.delete(draws);
  await db.delete(slots);
  await inTransaction(db, (tx) => openPlaces(tx, [{ offerId, date: dayOf(now), places: 1 }]));
});

/** Both clients entered a draw for one place; returns the client who has it, and the other. */
async function drawOfTwo(): Promise<{ drawId: string; winner: string; other: string }> {
  const { _id: drawId } = await schedule();
  now = after(1);
  for (const who of [yadira, roberto]) await client(who).enterDraw({ drawId });
  now = after(10);
  await advanceDraws(app.server);
  const { own } = await client(yadira).draw({ id: drawId });
  const [winner, other] = own?.status === "offered" ? [yadira, roberto] : [roberto, yadira];
  return { drawId, winner, other };
}

test("an opening in the past, after its week, or a second one for the week", async () => {
  expect((await expectRefusal(schedule(after(-1)), "INVALID")).fields).toHaveProperty("opensAt");
  expect((await expectRefusal(schedule(after(7 * 1440)), "INVALID")).fields).toHaveProperty("opensAt");
  await schedule();
  expect((await expectRefusal(schedule(), "INVALID")).fields).toHaveProperty("week");
});

test("cancelling a draw that was drawn; before, its places are first come, first served again", async () => {
  const draw = await schedule();
  const startRequest = async () =>
    app.as(yadira).onlineRequests.start({
      offerId,
      quantity: 1,
      acceptTerms: true,
      captcha: await solveCaptcha(app),
    });
  await expectRefusal(startRequest(), "EXHAUSTED");
  await staff().cancelDraw({ _id: draw._id, updatedAt: draw.updatedAt });
  await expectRefusal(client(yadira).enterDraw({ drawId: draw._id }), "DRAW_CLOSED");
  const { commonId } = await startRequest();
  const next = await schedule(after(1), addDays(week, 7));
  now = after(1);
  await expectRefusal(client(yadira).enterDraw({ drawId: next._id }), "OPEN_REQUEST");
  await app.as(yadira).onlineRequests.remove({ commonId });
  await client(yadira).enterDraw({ drawId: next._id });
  now = after(10);
  await advanceDraws(app.server);
  const { updatedAt } = await staff()
    .draws()
    .then(([first]) => first ?? next);
  await expectRefusal(staff().cancelDraw({ _id: next._id, updatedAt }), "TRANSITION_NOT_ALLOWED");
});

test("accepting without an offer, too late, or after declining; entering a second draw of the service", async () => {
  const { drawId, winner, other } = await drawOfTwo();
  const second = await schedule(after(1), addDays(week, 7));
  now = after(1);
  await expectRefusal(client(other).enterDraw({ drawId: second._id }), "ENTRY_EXISTS");
  const accept = (who: string) => client(who).acceptPlace({ drawId, acceptTerms: true });
  await expectRefusal(accept(other), "TRANSITION_NOT_ALLOWED");
  await client(winner).declinePlace({ drawId });
  await expectRefusal(accept(winner), "TRANSITION_NOT_ALLOWED");
  await advanceDraws(app.server);
  now = after(24 * 60);
  await expectRefusal(accept(other), "OFFER_EXPIRED");
  expect(await app.server.db.$count(slots, eq(slots.status, "used"))).toBe(0);
});

test("after the week the draw is closed, and who waited may enter the next one", async () => {
  const { drawId, other } = await drawOfTwo();
  now = new Date(start.getTime() + 7 * 86_400_000);
  await advanceDraws(app.server);
  expect(await client(other).draw({ id: drawId })).toMatchObject({ status: "closed", own: { status: "expired" } });
  await expectRefusal(app.as("client2@demo.example").availability.enterDraw({ drawId }), "DRAW_CLOSED");
  const next = await schedule(after(1), addDays(week, 14));
  now = after(1);
  expect((await client(other).enterDraw({ drawId: next._id })).own).toMatchObject({ status: "waiting" });
});
