import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { administer, urlOf } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";

const name = `legalsit_migrate_${randomBytes(6).toString("hex")}`;
let engine: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  engine = await startPostgres();
  await administer(engine.url, `create database ${name}`);
});
afterAll(async () => {
  await administer(engine.url, `drop database ${name} with (force)`);
  await engine.stop();
});

test("who starts while another process migrates waits for it, beyond the time that a call may take", async () => {
  const url = urlOf(engine.url, name);
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query("select pg_advisory_lock(4711)");
  const pool = new Pool({ connectionString: url, options: "-c statement_timeout=200" });
  // The engine ends its connections before it is gone itself.
  pool.on("error", () => undefined);
  let done = false;
  const migrating = migrate({
    db: drizzle(pool),
    pool,
    embedded: false,
    dump: () => Promise.reject(new Error("none")),
    close: () => pool.end(),
  }).then(() => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(done).toBe(false);
  await other.query("select pg_advisory_unlock(4711)");
  await migrating;
  const { rows } = await pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "200ms" }]);
  expect((await pool.query("select count(*)::int as jobs from job_runs")).rows).toEqual([{ jobs: 0 }]);
  await other.end();
  await pool.end();
});
