/** Checkpoints reach each destination daily and each 10,000 entries; a failure shows, and is tried again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { sealEntries } from "../../../../server/audit/log/seal-entries.ts";
import { verifyLog } from "../../../../server/audit/log/verify-log.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { auditDeliveries } from "../../../../server/audit/log/tables.ts";
import { verifyNightly } from "./area.ts";
import { deliverCheckpoints } from "./deliver-checkpoints.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-checkpoints-"));
const broken = join(folder, "no-folder");
writeFileSync(broken, "a file where a folder should be");
const arrived = join(folder, "arrived");
const destinations = [pathToFileURL(arrived).href, pathToFileURL(broken).href, "mailto:auditor@example.com"];
let app: TestApp;
let now = new Date();
beforeAll(async () => {
  const environment = testEnvironment({ AUDIT_DELIVERY: destinations.join(",") });
  app = await openTestApp({ environment, now: () => now });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
async function writeEntries(count: number): Promise<void> {
  const entry = { action: "test.change", kind: "shelf", id: "1" };
  for (let left = count; left > 0; left -= 1000)
    await writeAuditEntry(
      app.server.db,
      "system",
      Array.from({ length: Math.min(left, 1000) }, () => entry),
    );
  await sealEntries(app.server.db, () => now);
}
const readState = () => app.as("administrator@demo.example").audit.get();

test("the first checkpoint goes to all; the same one never again; a failure is tried after ten minutes", async () => {
  await writeEntries(3);
  expect(await deliverCheckpoints(app.server)).toEqual({ delivered: 2, failed: 1 });
  expect(await deliverCheckpoints(app.server)).toEqual({ delivered: 0, failed: 0 });
  const mails = await app.server.db.execute(sql`select "to", files from emails where template = 'auditCheckpoint'`);
  expect(mails.rows).toEqual([{ to: "auditor@example.com", files: 1 }]);
  later(0.2);
  expect(await deliverCheckpoints(app.server)).toEqual({ delivered: 0, failed: 1 });
  const { size, deliveries, verified, stalled } = await readState();
  expect(deliveries).toMatchObject([
    { destination: destinations[0], size, failure: null, isLate: false },
    { destination: destinations[1], size: null, failure: expect.stringContaining("EEXIST") as string, isLate: true },
    { destination: destinations[2], size, failure: null },
  ]);
  expect({ verified, stalled }).toEqual({ verified: null, stalled: false });
});

test("new entries are delivered after a day, or at once when there are 10,000", async () => {
  await writeEntries(9_990);
  expect((await deliverCheckpoints(app.server)).delivered).toBe(0);
  await writeEntries(10);
  expect((await deliverCheckpoints(app.server)).delivered).toBe(2);
  await writeEntries(1);
  later(23);
  expect((await deliverCheckpoints(app.server)).delivered).toBe(0);
  expect((await readState()).deliveries[0]?.isLate).toBe(false);
  later(1.1);
  expect((await deliverCheckpoints(app.server)).delivered).toBe(2);
  const notes = readdirSync(arrived).map((name) => readFileSync(join(arrived, name), "utf8"));
  expect(notes).toHaveLength(3);
  expect((await verifyLog(app.server.db, notes)).broken).toBeNull();
});

test("the nightly verification is stored, with the first break", async () => {
  await verifyNightly(app.server);
  expect((await readState()).verified).toMatchObject({ broken: null });
  later(24);
  await app.server.db.execute(sql`update audit_log set reason = 'otra' where action = 'test.change'`);
  app.server.log.level = "silent";
  await verifyNightly(app.server);
  expect((await readState()).verified?.broken).toMatch(/was changed/);
});

test("/metrics has the size of the log, the age of its last checkpoint and waiting entries", async () => {
  await writeAuditEntry(app.server.db, "system", { action: "test.change", kind: "shelf", id: "1" });
  const text = await app.server.metrics.text();
  const { size } = await readState();
  expect(text).toContain(`legalsit_audit_entries ${size}`);
  expect(text).toMatch(/legalsit_audit_checkpoint_age_seconds -?\d/);
  expect(text).toMatch(/legalsit_audit_waiting [1-9]/);
  expect(text).toMatch(/legalsit_audit_waiting_oldest_seconds \d/);
  expect((await app.server.db.select().from(auditDeliveries)).length).toBeGreaterThan(5);
});
