// @engine both
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { users } from "../../people/server/tables.ts";
import { jobs } from "./jobs.ts";
import { removeOldSecrets } from "./mailed-secrets.ts";
import { mailedSecrets } from "./tables.ts";

const now = new Date("2026-11-20T09:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

test("mailed secrets are deleted a year after they expired, oldest first and a bounded number at a time", async () => {
  const { db } = app.server;
  const [user] = await db.select({ userId: users.id }).from(users).limit(1);
  await db.delete(mailedSecrets);
  const expiries = ["2025-11-20T09:00:01Z", "2025-11-20T08:59:59Z", "2025-01-01T00:00:00Z", "2024-01-01T00:00:00Z"];
  await db.insert(mailedSecrets).values(
    expiries.map((expiresAt) => ({
      userId: user?.userId ?? "",
      purpose: "reset" as const,
      secretHash: expiresAt,
      sentAt: "2024-01-01T00:00:00Z",
      expiresAt,
    })),
  );
  const hashes = async () =>
    (await db.select({ hash: mailedSecrets.secretHash }).from(mailedSecrets).orderBy(sql`expires_at desc`)).map(
      ({ hash }) => hash,
    );
  expect(await removeOldSecrets(db, now, 1)).toBe(1);
  expect(await hashes()).toEqual(expiries.slice(0, 3));
  const job = jobs.find(({ name }) => name === "session.removeEnded");
  expect(job?.clock).toBe("steady");
  expect(await job?.run(app.server)).toMatchObject({ secrets: 2 });
  expect(await hashes()).toEqual(expiries.slice(0, 1));
  expect(await job?.run(app.server)).toMatchObject({ secrets: 0 });
});
