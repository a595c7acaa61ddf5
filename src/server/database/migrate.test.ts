import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { administer, urlOf } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";

const name = `legalsit_migrate_${randomBytes(6).toString("hex")}`;
let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
  await administer(server.url, `create database ${name}`);
});
afterAll(async () => {
  await administer(server.url, `drop database ${name} with (force)`);
  await server.stop();
});

test("a process that starts while another one migrates waits for it, beyond the statement timeout", async () => {
  const url = urlOf(server.url, name);
  const otherClient = new Client({ connectionString: url });
  await otherClient.connect();
  await otherClient.query("select pg_advisory_lock(4711)");
  const pool = new Pool({ connectionString: url, options: "-c statement_timeout=200" });
  // The engine closes its connections before it stops.
  pool.on("error", () => undefined);
  let isDone = false;
  const migrating = migrate({
    db: drizzle(pool),
    pool,
    embedded: false,
    dump: () => Promise.reject(new Error("none")),
    close: () => pool.end(),
  }).then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(isDone).toBe(false);
  await otherClient.query("select pg_advisory_unlock(4711)");
  await migrating;
  const { rows } = await pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "200ms" }]);
  expect((await pool.query("select count(*)::int as jobs from job_runs")).rows).toEqual([{ jobs: 0 }]);
  await otherClient.end();
  await pool.end();
});
