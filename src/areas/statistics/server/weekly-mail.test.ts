/** When the weekly mail of a board leaves: on its reader's day, from the hour on that the firm set; who gets none is told. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import type { SettingKey } from "../../settings/server/public.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import { boardMails } from "./tables.ts";
import { sendWeekly } from "./weekly-mail.ts";

const manager = "management@demo.example";
const friday = "2026-11-20T15:00:00Z";

let app: TestApp;
let now = friday;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = friday;
  await app.server.db.delete(boardMails);
  await app.server.db.delete(emails);
  for (const key of ["board.mailDay", "board.mailHour"] as const) await set(key, null);
});

async function set(_id: SettingKey, value: number | null): Promise<void> {
  const { settings } = app.as("administrator@demo.example");
  const updatedAt = (await settings.list()).find((each) => each._id === _id)?.updatedAt ?? null;
  await settings.update({ _id, value, updatedAt });
}
const subscribe = (weekday: number) => app.as(manager).statistics.subscribe({ board: "filingStats", weekday });
const written = () => app.server.db.select().from(emails).where(eq(emails.template, "boardWeekly"));
/** In Havana, where it is five hours earlier. */
const runAt = (moment: string, server = app.server) => {
  now = new Date(`${moment}:00-05:00`).toISOString();
  return sendWeekly(server);
};

test("it leaves from the hour on that is set, which may move while it waits", async () => {
  await subscribe(1);
  await set("board.mailHour", 9);
  expect(await runAt("2026-11-23T08:59")).toMatchObject({ sent: 0 });
  await set("board.mailHour", 11);
  expect(await runAt("2026-11-23T10:59")).toMatchObject({ sent: 0 });
  expect(await runAt("2026-11-23T11:00")).toMatchObject({ sent: 1 });
  // An earlier hour of a day that had its mail sends no other.
  await set("board.mailHour", 0);
  expect(await runAt("2026-11-23T23:59")).toMatchObject({ sent: 0 });
  expect(await runAt("2026-11-30T00:00")).toMatchObject({ sent: 1 });
  expect(await written()).toHaveLength(2);
});

test("the day that is set is proposed to who asks, and no one else's changes with it", async () => {
  expect(await subscribe(1)).toEqual({ boards: [{ board: "filingStats", weekday: 1 }], day: 1, hour: 7 });
  await set("board.mailDay", 4);
  await set("board.mailHour", 6);
  expect(await app.as(manager).statistics.weekly()).toEqual({
    boards: [{ board: "filingStats", weekday: 1 }],
    day: 4,
    hour: 6,
  });
});

test("for another day than before it begins with the next of them", async () => {
  await subscribe(1);
  expect(await runAt("2026-11-23T07:00")).toMatchObject({ sent: 1 });
  now = "2026-11-25T15:00:00Z";
  await subscribe(2);
  expect(await runAt("2026-11-25T12:00")).toMatchObject({ sent: 0 });
  expect(await runAt("2026-12-01T07:00")).toMatchObject({ sent: 1 });
});

test("what cannot be made is told once and tried again every hour, and keeps no other from its reader", async () => {
  await subscribe(1);
  await app.as(manager).statistics.subscribe({ board: "income", weekday: 1 });
  let isBroken = true;
  const run: typeof app.server.workers.run = (name, data, ...rest) => {
    const isOfFilings = (data as { title?: string }).title === "Asistencia legal";
    if (isBroken && isOfFilings) throw new Error("the worker died");
    return app.server.workers.run(name, data, ...rest);
  };
  const server = { ...app.server, workers: { ...app.server.workers, run } };
  const told = () =>
    app.server.db.select().from(notifications).where(eq(notifications.type, "board.failed")).orderBy(notifications.id);

  expect(await runAt("2026-11-23T07:00", server)).toEqual({ sent: 1, ended: 0, failed: 1 });
  expect(await runAt("2026-11-23T08:00", server)).toEqual({ sent: 0, ended: 0, failed: 1 });
  const [notice, ...more] = await told();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    titleEs: es.failed.title,
    titleEn: en.failed.title,
    textEs: es.failed.text
      .replace("{board}", "Asistencia legal")
      .replace("{since}", "16 nov 2026")
      .replace("{until}", "22 nov 2026"),
    link: "/statistics/legalAssistanceStats?board=filingStats&from=2026-11-16&to=2026-11-22",
  });
  isBroken = false;
  expect(await runAt("2026-11-23T09:00", server)).toEqual({ sent: 1, ended: 0, failed: 0 });
  expect(await written()).toHaveLength(2);
  isBroken = true;
  expect(await runAt("2026-11-30T07:00", server)).toEqual({ sent: 1, ended: 0, failed: 1 });
  expect(await told()).toHaveLength(2);
});

test("twenty presses at once leave one of it, and a line for each change and no more", async () => {
  const days = Array.from({ length: 20 }, (_each, at) => 1 + (at % 7));
  const lines = async () =>
    (
      await app.server.db.execute<{ before: { weekday: number | null }; after: { weekday: number | null } }>(sql`
        select before, after from audit_log where action = 'statistics.subscribe' order by id`)
    ).rows;
  const begun = (await lines()).length;
  const answers = await Promise.all(days.map((weekday) => subscribe(weekday)));
  expect(new Set(answers.map(({ boards }) => boards.length))).toEqual(new Set([1]));
  const [row, ...more] = await app.server.db.select().from(boardMails);
  expect(more).toEqual([]);
  // Each begins where the one before it ended: none is told twice, none is missing.
  const told = (await lines()).slice(begun);
  expect(told[0]?.before.weekday).toBe(null);
  for (const [at, { before, after }] of told.entries()) {
    expect(before.weekday).not.toBe(after.weekday);
    if (at > 0) expect(before.weekday).toBe(told[at - 1]?.after.weekday);
  }
  expect(told.at(-1)?.after.weekday).toBe(row?.weekday);
  await Promise.all(days.map(() => app.as(manager).statistics.subscribe({ board: "filingStats", weekday: null })));
  expect(await app.server.db.select().from(boardMails)).toEqual([]);
});
