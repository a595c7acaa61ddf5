/** The last restoration of the backup, as the office shows it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { backupProofs } from "./tables.ts";

const restoredAt = "2026-11-20T07:00:00.000Z";
const proof = { at: restoredAt, backup: "20261120F", rpoSeconds: 41, rtoSeconds: 95, rows: 12_000, files: 20 };
let app: TestApp;
let now = new Date(restoredAt);
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const state = () => app.as("administrator@demo.example").backups.get();

test("is expected from the first restoration on, and overdue after a night without one", async () => {
  expect(await state()).toEqual({ last: null, isOverdue: false });
  await app.server.db.insert(backupProofs).values({ ...proof, problems: [] });
  now = new Date("2026-11-21T12:59:00Z");
  expect(await state()).toEqual({ last: { ...proof, problems: [] }, isOverdue: false });
  now = new Date("2026-11-21T13:01:00Z");
  expect(await state()).toMatchObject({ isOverdue: true });
});

test("is overdue without any where a backup is configured", async () => {
  const configured = await openTestApp({ environment: testEnvironment({ BACKUP_STANZA: "legalsit" }) });
  expect(await configured.as("administrator@demo.example").backups.get()).toEqual({ last: null, isOverdue: true });
  await configured.close();
});
