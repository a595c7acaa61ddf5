// @engine postgres @slow
/** The server behind PgBouncer in transaction mode, where each transaction may get another connection. */
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireProgram } from "../../scripts/debian-packages.mjs";
import { startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { listenToSignals, publish } from "../../src/server/realtime/notify-channel.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { administer, urlOf } from "../../src/server/testing/test-database.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const program = requireProgram("pgbouncer");
const name = `legalsit_pooler_${randomBytes(6).toString("hex")}`;
/** Fewer than the server opens, so that its connections must share. */
const poolSize = 3;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let directUrl: string;

beforeAll(async () => {
  postgres = await startPostgres();
  directUrl = urlOf(postgres.url, name);
  await administer(postgres.url, `create database ${name}`);
  await administer(postgres.url, `alter database ${name} set timezone = 'America/Havana'`);
  pooler = await startPgbouncer(program, directUrl, { poolSize });
});
afterAll(async () => {
  await pooler?.stop();
  if (postgres) await administer(postgres.url, `drop database ${name} with (force)`);
  await postgres?.stop();
});

const start = () =>
  runServer({
    environment: testEnvironment({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl }),
    log: openLog("fatal"),
  });

test("a start without the settings of the session explains how to set them", async () => {
  await expect(start()).rejects.toThrow(
    "Connections of the pooler need settings: ALTER DATABASE … SET TimeZone = 'UTC'; ALTER DATABASE … SET statement_timeout = '30000';",
  );
  await administer(postgres.url, `alter database ${name} set timezone = 'UTC'`);
  await administer(postgres.url, `alter database ${name} set statement_timeout = '30s'`);
  // Connections that the pooler opened before have the earlier settings.
  await pooler.stop();
  pooler = await startPgbouncer(program, directUrl, { poolSize });
});

test("calls, jobs and signals work on shared connections, and no statement has a name", async () => {
  const server = await start();
  const other = await openDatabase({ url: pooler.url, directUrl });
  const signals = await listenToSignals(other.sessionPool);
  try {
    const signIn = () =>
      fetch(`${server.address}${apiBase}/public/session/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "nobody@demo.example", password: "not-the-password" }),
      }).then(({ status }) => status);
    const answers = await Promise.all(Array.from({ length: 30 }, signIn));
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    const counts = Array.from({ length: 60 }, (_, index) =>
      server.server.db.transaction(async (tx) => {
        await tx.execute(sql`select count(*) from settings where key = ${String(index)}`);
        return (await tx.execute<{ value: number }>(sql`select ${index}::int as value`)).rows[0]?.value;
      }),
    );
    expect(await Promise.all(counts)).toEqual(counts.map((_, index) => index));

    const received: (readonly string[])[] = [];
    signals.on("settings", ({ ids }) => received.push(ids));
    await server.server.db.transaction((tx) => publish(tx, "settings", ["pooled"]));
    await other.sessionPool.query("select pg_notify('legalsit', $1)", [
      JSON.stringify({ topic: "settings", ids: ["direct"], from: "another process" }),
    ]);
    await eventually(() => expect(received.flat().sort()).toEqual(["direct", "pooled"]));
    const { rows } = await other.pool.query("select statement from pg_prepared_statements where name <> ''");
    expect(rows).toEqual([]);
  } finally {
    await signals.close();
    await other.close();
    await server.close();
  }
});
