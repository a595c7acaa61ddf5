/** Builds the migrated database with the demo office from which every test file starts. */
import { writeFileSync } from "node:fs";
import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { areas } from "../../areas/server-areas.ts";
import type { OpenDatabase } from "../database/connection.ts";
import { openDatabase } from "../database/open-database.ts";
import { migrate } from "../database/migrate.ts";
import { loadDemoOffice } from "../demo/demo-office.ts";
import { openLog } from "../observability/logger.ts";
import { openServer } from "../open-server.ts";
import { administer, templateName, urlOf } from "./test-database.ts";
import { testEnvironment } from "./test-environment.ts";
import { demoPassword } from "../demo/demo-world.ts";

/**
 * Creates the template on a PostgreSQL server from which test databases are cloned. Their `now()` differs from the real
 * clock by `clockOffsetMs`.
 */
export async function writeTemplate(url: string, clockOffsetMs = 0): Promise<void> {
  const temporaryName = `${templateName}_${process.pid}`;
  await administer(url, `create database ${temporaryName}`);
  const open = await openDatabase({ url: urlOf(url, temporaryName) });
  await shiftClock(open, Date.now() - (performance.timeOrigin + performance.now()));
  await fill(open);
  await shiftClock(open, clockOffsetMs);
  await open.close();
  await administer(url, `drop database if exists ${templateName} with (force)`);
  await administer(url, `alter database ${temporaryName} rename to ${templateName}`);
}

/** Writes the snapshot from which embedded test databases are loaded. */
export async function writeSnapshot(file: string): Promise<void> {
  const open = await openDatabase({});
  try {
    await fill(open);
    await dropTemplates(open);
    writeFileSync(file, Buffer.from(await open.dump()));
  } finally {
    await open.close();
  }
}

/**
 * The embedded engine needs its template databases only to create others. No test does, and every file would load them.
 */
async function dropTemplates({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false`);
  for (const name of ["template0", "template1"]) await db.execute(sql`drop database ${sql.identifier(name)}`);
  await db.execute(sql`checkpoint`);
}

/** `now()` of the databases that `urlOf` names. */
async function shiftClock({ db }: OpenDatabase, offsetMs: number): Promise<void> {
  await db.execute(sql`create or replace function public.now() returns timestamptz language sql stable parallel safe
    return pg_catalog.now() + make_interval(secs => ${sql.raw(String(offsetMs / 1000))})`);
}

async function fill(open: OpenDatabase): Promise<void> {
  await migrate(open);
  const server = await openServer({ environment: testEnvironment(), areas, log: openLog("warn"), open });
  await loadDemoOffice(server, areas);
  await open.db.execute(sql`update users set password_hash = ${await cheapHash()} where password_hash is not null`);
  await server.signals.close();
}

/** Hash of the demo password with the lowest cost: signing in costs what the stored hash specifies. */
function cheapHash(): Promise<string> {
  return hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
