/**
 * When the weekly mail of a board is sent: on the reader's weekday, from the configured hour on; a failure is
 * notified.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { issuedDocuments } from "../../../../administration/issued-documents/server/tables.ts";
import { notifications } from "../../../../administration/notifications/server/tables.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import type { SettingKey } from "../../../../administration/settings/server/public.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import { boardMails } from "../tables.ts";
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
  for (const key of ["board.mailDay", "board.mailHour"] as const) await changeSetting(key, null);
});

async function changeSetting(_id: SettingKey, value: number | null): Promise<void> {
  const { settings } = app.as("administrator@demo.example");
  const updatedAt = (await settings.list()).find((each) => each._id === _id)?.updatedAt ?? null;
  await settings.update({ _id, value, updatedAt });
}
const subscribe = (weekday: number) => app.as(manager).statistics.subscribe({ board: "filingStats", weekday });
const queuedMails = () => app.server.db.select().from(emails).where(eq(emails.template, "boardWeekly"));
/** Runs the job at a local time of Havana (UTC−5). */
const runAt = (moment: string, server = app.server) => {
  now = new Date(`${moment}:00-05:00`).toISOString();
  return sendWeekly(server);
};

test("it is sent from the configured hour on, which may change while it waits", async () => {
  await subscribe(1);
  await changeSetting("board.mailHour", 9);
  expect(await runAt("2026-11-23T08:59")).toMatchObject({ sent: 0 });
  await changeSetting("board.mailHour", 11);
  expect(await runAt("2026-11-23T10:59")).toMatchObject({ sent: 0 });
  expect(await runAt("2026-11-23T11:00")).toMatchObject({ sent: 1 });
  // An earlier hour on a day whose mail was sent sends no second one.
  await changeSetting("board.mailHour", 0);
  expect(await runAt("2026-11-23T23:59")).toMatchObject({ sent: 0 });
  expect(await runAt("2026-11-30T00:00")).toMatchObject({ sent: 1 });
  expect(await queuedMails()).toHaveLength(2);
});

test("the configured day is the default for new subscriptions and changes no existing one", async () => {
  expect(await subscribe(1)).toEqual({ boards: [{ board: "filingStats", weekday: 1 }], day: 1, hour: 7 });
  await changeSetting("board.mailDay", 4);
  await changeSetting("board.mailHour", 6);
  expect(await app.as(manager).statistics.weekly()).toEqual({
    boards: [{ board: "filingStats", weekday: 1 }],
    day: 4,
    hour: 6,
  });
});

test("a changed weekday applies from its next date", async () => {
  await subscribe(1);
  expect(await runAt("2026-11-23T07:00")).toMatchObject({ sent: 1 });
  now = "2026-11-25T15:00:00Z";
  await subscribe(2);
  expect(await runAt("2026-11-25T12:00")).toMatchObject({ sent: 0 });
  expect(await runAt("2026-12-01T07:00")).toMatchObject({ sent: 1 });
});

test("a failure is notified once, retried every hour, and delays no other board", async () => {
  await subscribe(1);
  await app.as(manager).statistics.subscribe({ board: "income", weekday: 1 });
  // A board that was issued before is not rendered again.
  await app.server.db.delete(issuedDocuments);
  let isBroken = true;
  const run: typeof app.server.workers.run = (name, data, ...rest) => {
    const isOfFilings = (data as { title?: string }).title?.startsWith("Asistencia legal");
    if (isBroken && isOfFilings) throw new Error("the worker died");
    return app.server.workers.run(name, data, ...rest);
  };
  const server = { ...app.server, workers: { ...app.server.workers, run } };
  const failureNotifications = () =>
    app.server.db.select().from(notifications).where(eq(notifications.type, "board.failed")).orderBy(notifications.id);

  expect(await runAt("2026-11-23T07:00", server)).toEqual({ sent: 1, ended: 0, failed: 1 });
  expect(await runAt("2026-11-23T08:00", server)).toEqual({ sent: 0, ended: 0, failed: 1 });
  const [notification, ...others] = await failureNotifications();
  expect(others).toEqual([]);
  expect(notification).toMatchObject({
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
  expect(await queuedMails()).toHaveLength(2);
  isBroken = true;
  expect(await runAt("2026-11-30T07:00", server)).toEqual({ sent: 1, ended: 0, failed: 1 });
  expect(await failureNotifications()).toHaveLength(2);
});

test("twenty concurrent requests leave one subscription and one audit entry per change", async () => {
  const days = Array.from({ length: 20 }, (_each, at) => 1 + (at % 7));
  const auditEntries = async () =>
    (
      await app.server.db.execute<{ before: { weekday: number | null }; after: { weekday: number | null } }>(sql`
        select before, after from audit_log where action = 'statistics.subscribe' order by id`)
    ).rows;
  const initialCount = (await auditEntries()).length;
  const answers = await Promise.all(days.map((weekday) => subscribe(weekday)));
  expect(new Set(answers.map(({ boards }) => boards.length))).toEqual(new Set([1]));
  const [row, ...others] = await app.server.db.select().from(boardMails);
  expect(others).toEqual([]);
  // Each starts with the previous value: no change is audited twice, none is missing.
  const entries = (await auditEntries()).slice(initialCount);
  expect(entries[0]?.before.weekday).toBe(null);
  for (const [at, { before, after }] of entries.entries()) {
    expect(before.weekday).not.toBe(after.weekday);
    if (at > 0) expect(before.weekday).toBe(entries[at - 1]?.after.weekday);
  }
  expect(entries.at(-1)?.after.weekday).toBe(row?.weekday);
  await Promise.all(days.map(() => app.as(manager).statistics.subscribe({ board: "filingStats", weekday: null })));
  expect(await app.server.db.select().from(boardMails)).toEqual([]);
});
