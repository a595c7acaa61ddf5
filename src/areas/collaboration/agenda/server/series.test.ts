/** Recurring activities: created at once, changed singly or with the following ones, only while pending. */
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { activities } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
});
afterAll(() => app.close());

const desk = () => app.as("lawyer@demo.example").agenda;
const plan = (date: string, every: "day" | "weekday" | "week" | "month", until: string, overrides: object = {}) =>
  desk().create({
    title: "Consejo jurídico",
    description: "Acuerdos de la semana",
    date,
    hour: "08:30",
    usersInCharge: [ids.notary ?? ""],
    repeat: { every, until },
    ...overrides,
  });
async function rowsOf(series: string | null) {
  const rows = await app.server.db
    .select()
    .from(activities)
    .where(eq(activities.seriesId, series ?? ""))
    .orderBy(asc(activities.date));
  return rows.map(({ id, date, hour, title, state, notificationDate }) => ({
    id,
    date,
    hour,
    title,
    state,
    notificationDate,
  }));
}
const daysOf = async (series: string | null) => (await rowsOf(series)).map(({ date }) => date);

test("each occurrence is an activity with its own reminder at the same distance", async () => {
  const createdIds = await plan("2026-11-27", "week", "2026-12-18", { notificationDate: "2026-11-26" });
  const rows = await rowsOf(createdIds.series);
  expect(rows.map(({ date, notificationDate }) => [date, notificationDate])).toEqual([
    ["2026-11-27", "2026-11-26"],
    ["2026-12-04", "2026-12-03"],
    ["2026-12-11", "2026-12-10"],
    ["2026-12-18", "2026-12-17"],
  ]);
  expect(rows[0]?.id).toBe(createdIds._id);
  expect(await daysOf((await plan("2027-01-31", "month", "2027-04-30")).series)).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(await daysOf((await plan("2026-11-27", "weekday", "2026-12-01")).series)).toEqual([
    "2026-11-27",
    "2026-11-30",
    "2026-12-01",
  ]);
  expect((await plan("2026-11-27", "week", "2026-11-30")).series, "it comes but once").toBeNull();
});

test("interval and end are required together, and are limited", async () => {
  const fieldsOf = async (repeat: object) =>
    (await expectRefusal(plan("2026-11-27", "week", "2026-12-31", { repeat }), "INVALID")).fields;
  expect(await fieldsOf({ every: "day" })).toEqual({ "repeat.until": [faultsEs.REQUIRED] });
  expect(await fieldsOf({ until: "2026-12-31" })).toEqual({ "repeat.every": [faultsEs.REQUIRED] });
  expect(await fieldsOf({ every: "day", until: "2026-11-26" })).toEqual({
    "repeat.until": [officeFaultsEs.REPEATS_BEFORE],
  });
  expect(await fieldsOf({ every: "month", until: "2027-11-28" })).toEqual({
    "repeat.until": [officeFaultsEs.REPEATS_LONG],
  });
  // At most 260 days, the first included.
  expect(await fieldsOf({ every: "day", until: "2027-08-14" })).toEqual({
    "repeat.until": [officeFaultsEs.REPEATS_LONG],
  });
});

test("one is moved alone, or with the pending ones after it", async () => {
  const createdIds = await plan("2026-11-16", "week", "2026-12-07");
  const [first, second, third] = await rowsOf(createdIds.series);
  await desk().finish({ _id: first?.id ?? "", accomplished: true });
  await desk().update({ _id: second?.id ?? "", date: "2026-11-24" });
  expect(await daysOf(createdIds.series)).toEqual(["2026-11-16", "2026-11-24", "2026-11-30", "2026-12-07"]);
  const moved = { _id: third?.id ?? "", date: "2026-12-02", hour: "10:00", title: "Consejo ampliado" };
  await desk().update({ ...moved, usersInCharge: [ids.cashier ?? ""], scope: "following" });
  expect((await rowsOf(createdIds.series)).map(({ date, hour, title }) => [date, hour, title])).toEqual([
    ["2026-11-16", "08:30", "Consejo jurídico"],
    ["2026-11-24", "08:30", "Consejo jurídico"],
    ["2026-12-02", "10:00", "Consejo ampliado"],
    ["2026-12-09", "10:00", "Consejo ampliado"],
  ]);
  const last = (await rowsOf(createdIds.series)).at(-1)?.id ?? "";
  expect((await desk().get({ id: last })).usersInCharge.map(({ _id }) => _id)).toEqual([ids.cashier]);
});

test("one is deleted alone, or with those after it; finished ones stay", async () => {
  const createdIds = await plan("2026-11-17", "day", "2026-11-21");
  const rows = await rowsOf(createdIds.series);
  await desk().finish({ _id: rows[3]?.id ?? "", accomplished: true });
  await desk().remove({ _id: rows[0]?.id ?? "" });
  expect(await daysOf(createdIds.series)).toEqual(["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"]);
  await desk().remove({ _id: rows[2]?.id ?? "", scope: "following" });
  expect(await daysOf(createdIds.series)).toEqual(["2026-11-18", "2026-11-20"]);
});
