/** The cache stays correct under concurrent writes. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Queryable } from "../../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { serverUrl } from "../../../../../server/testing/test-database.ts";
import { statisticOf } from "../../catalogue.ts";
import { groupsOf } from "../figures-query.ts";
import { refreshCachedFigures } from "./refresh-cached-figures.ts";
import { readFigures } from "./cached-figures.ts";

const now = "2026-11-20T20:00:00Z";
const query = { from: "2026-01-01", to: "2026-10-31", today: "2026-11-20", now };
const statistic = statisticOf("countFilingsByContractType");

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  await db().execute(sql`update filings set subscription_date = '2026-03-01' where kind = 'advisory'`);
  await refreshCachedFigures(app.server);
});
afterAll(() => app.close());

const db = () => app.server.db;
const sorted = (rows: readonly object[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join();
const cached = async (connection: Queryable = db()) => sorted(await readFigures(connection, statistic, query));
const facts = async () => sorted((await db().execute(groupsOf(statistic, query))).rows);
const move = (to: string) => sql`update filings set subscription_date = ${to} where id =
  (select id from filings where kind = 'advisory' and subscription_date between '2026-01-01' and '2026-10-31' order by id limit 1)`;

test("refreshes are exclusive: two at once cache what one caches", async () => {
  await db().execute(move("2026-05-05"));
  const both = await Promise.all([refreshCachedFigures(app.server), refreshCachedFigures(app.server)]);
  expect(both.map(({ forgotten = 0 }) => forgotten > 0).toSorted()).toEqual([false, true]);
  expect(await cached()).toBe(await facts());
});

// The embedded engine serves one connection, so nothing else runs during a transaction.
test.runIf(serverUrl())("a long transaction is counted once it is committed", async () => {
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let wrote = () => {};
  const hasWritten = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const writer = db().transaction(async (tx) => {
    // Moves a filing out of the period: the count must fall by one.
    await tx.execute(move("2026-11-20"));
    wrote();
    await committing;
  });
  await hasWritten;
  // Its month is invalidated and cached again while the change is uncommitted.
  await db().execute(
    sql`update filings set topic = 'Otro' where kind = 'advisory'`.append(sql` and id not in (
    select id from filings where kind = 'advisory' and subscription_date between '2026-01-01' and '2026-10-31' order by id limit 1)`),
  );
  const before = await cached();
  expect((await refreshCachedFigures(app.server)).forgotten).toBeGreaterThan(0);
  expect(await cached()).toBe(before);
  commit();
  await writer;
  expect(await cached()).toBe(await facts());
  expect(await cached()).not.toBe(before);
  await refreshCachedFigures(app.server);
  expect(await cached()).toBe(await facts());
});

test.runIf(serverUrl())("a change during the invalidation of its days keeps its mark", async () => {
  await db().execute(sql`update filings set topic = 'Otro' where subscription_date = '2026-07-07'`);
  let statements = 0;
  const interrupted = Object.assign(Object.create(db()) as ReturnType<typeof db>, {
    transaction: (...[work, config]: Parameters<Database["transaction"]>) =>
      db().transaction(async (tx) => {
        const observed = Object.assign(Object.create(tx) as typeof tx, {
          execute: async (...args: Parameters<Queryable["execute"]>) => {
            const answer = await tx.execute(...args);
            // After the lock and the deletion; the marks are deleted next.
            if (++statements === 2) await db().execute(move("2026-11-20"));
            return answer;
          },
        });
        return work(observed);
      }, config),
  });
  await refreshCachedFigures({ ...app.server, db: interrupted });
  expect(statements).toBeGreaterThan(2);
  expect(await cached()).toBe(await facts());
});

test("results invalidated while they are read are read from the facts", async () => {
  await refreshCachedFigures(app.server);
  let statements = 0;
  const interrupted = Object.assign(Object.create(db()) as ReturnType<typeof db>, {
    execute: async (...args: Parameters<Queryable["execute"]>) => {
      const answer = await db().execute(...args);
      // Between finding the valid spans and summing them.
      if (statements++ === 0) await db().execute(move("2026-11-20"));
      return answer;
    },
  });
  expect(await cached(interrupted)).toBe(await facts());
  expect(statements).toBeGreaterThan(2);
});
