/** Figures are kept while others write: a change that was not there yet is missing from nothing once it is. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Queryable } from "../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { serverUrl } from "../../../server/testing/test-database.ts";
import { statisticOf } from "../catalogue.ts";
import { groupsOf } from "./fact-query.ts";
import { refreshCachedFigures } from "./refresh-cached-figures.ts";
import { readFigures } from "./cached-figures.ts";

const now = "2026-11-20T20:00:00Z";
const wanted = { from: "2026-01-01", to: "2026-10-31", today: "2026-11-20", now };
const line = statisticOf("countFilingsByContractType");

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  await db().execute(sql`update filings set subscription_date = '2026-03-01' where kind = 'advisory'`);
  await refreshCachedFigures(app.server);
});
afterAll(() => app.close());

const db = () => app.server.db;
const inOrder = (rows: readonly object[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join();
const told = async (of: Queryable = db()) => inOrder(await readFigures(of, line, wanted));
const facts = async () => inOrder((await db().execute(groupsOf(line, wanted))).rows);
const move = (to: string) => sql`update filings set subscription_date = ${to} where id =
  (select id from filings where kind = 'advisory' and subscription_date between '2026-01-01' and '2026-10-31' order by id limit 1)`;

test("one keeps at a time: two at once keep what one keeps", async () => {
  await db().execute(move("2026-05-05"));
  const both = await Promise.all([refreshCachedFigures(app.server), refreshCachedFigures(app.server)]);
  expect(both.map(({ forgotten = 0 }) => forgotten > 0).toSorted()).toEqual([false, true]);
  expect(await told()).toBe(await facts());
});

// The embedded engine lets nobody in while a transaction is open.
test.runIf(serverUrl())("who writes all the while is counted when their change is there", async () => {
  let commit = () => {};
  const decided = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let wrote = () => {};
  const written = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const writer = db().transaction(async (tx) => {
    // Beyond the days that are kept: what is told must fall by one.
    await tx.execute(move("2026-11-20"));
    wrote();
    await decided;
  });
  await written;
  // Its month is forgotten and kept anew around the change that nobody sees yet.
  await db().execute(
    sql`update filings set topic = 'Otro' where kind = 'advisory'`.append(sql` and id not in (
    select id from filings where kind = 'advisory' and subscription_date between '2026-01-01' and '2026-10-31' order by id limit 1)`),
  );
  const before = await told();
  expect((await refreshCachedFigures(app.server)).forgotten).toBeGreaterThan(0);
  expect(await told()).toBe(before);
  commit();
  await writer;
  expect(await told()).toBe(await facts());
  expect(await told()).not.toBe(before);
  await refreshCachedFigures(app.server);
  expect(await told()).toBe(await facts());
});

test.runIf(serverUrl())("a change that comes while its days are forgotten leaves its mark behind", async () => {
  await db().execute(sql`update filings set topic = 'Otro' where subscription_date = '2026-07-07'`);
  let statements = 0;
  const interrupted = Object.assign(Object.create(db()) as ReturnType<typeof db>, {
    transaction: (...[work, config]: Parameters<Database["transaction"]>) =>
      db().transaction(async (tx) => {
        const seen = Object.assign(Object.create(tx) as typeof tx, {
          execute: async (...asked: Parameters<Queryable["execute"]>) => {
            const answer = await tx.execute(...asked);
            // Locked, forgotten; next the marks are taken away.
            if (++statements === 2) await db().execute(move("2026-11-20"));
            return answer;
          },
        });
        return work(seen);
      }, config),
  });
  await refreshCachedFigures({ ...app.server, db: interrupted });
  expect(statements).toBeGreaterThan(2);
  expect(await told()).toBe(await facts());
});

test("figures that somebody forgets while they are read are read from the facts", async () => {
  await refreshCachedFigures(app.server);
  let statements = 0;
  const slow = Object.assign(Object.create(db()) as ReturnType<typeof db>, {
    execute: async (...asked: Parameters<Queryable["execute"]>) => {
      const answer = await db().execute(...asked);
      // Between what holds and what is summed up.
      if (statements++ === 0) await db().execute(move("2026-11-20"));
      return answer;
    },
  });
  expect(await told(slow)).toBe(await facts());
  expect(statements).toBeGreaterThan(2);
});
