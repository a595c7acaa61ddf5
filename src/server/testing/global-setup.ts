/** Once before the tests: a migrated database with the demo office, kept as a snapshot or a template. */
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { areas, identify } from "../../areas/handlers.ts";
import { openDatabase, type OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { loadDemoOffice } from "../demo-office.ts";
import { openLog } from "../log.ts";
import { openServer } from "../server.ts";
import { administer, serverUrl, snapshotVariable, templateName, urlOf } from "./test-database.ts";
import { testEnvironment } from "./test-environment.ts";
import { demoPassword } from "./world.ts";

export default async function setUp(): Promise<() => void> {
  const url = serverUrl();
  return url ? keepTemplate(url) : keepSnapshot();
}

async function keepTemplate(url: string): Promise<() => void> {
  await administer(url, `drop database if exists ${templateName} with (force)`);
  await administer(url, `create database ${templateName}`);
  const open = await openDatabase({ url: urlOf(url, templateName) });
  await fill(open);
  await open.close();
  return () => {};
}

async function keepSnapshot(): Promise<() => void> {
  const file = join(tmpdir(), `legalsit-office-${process.pid}.bin`);
  const open = await openDatabase({});
  try {
    await fill(open);
    await dropTemplates(open);
    writeFileSync(file, Buffer.from(await open.dump()));
  } finally {
    await open.close();
  }
  process.env[snapshotVariable] = file;
  return () => rmSync(file, { force: true });
}

/** The engine makes other databases from them. Nobody does in a test, and each file would load them with its own. */
async function dropTemplates({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false`);
  for (const name of ["template0", "template1"]) await db.execute(sql`drop database ${sql.identifier(name)}`);
  await db.execute(sql`checkpoint`);
}

async function fill(open: OpenDatabase): Promise<void> {
  await migrate(open);
  const server = await openServer({ environment: testEnvironment(), areas, identify, log: openLog("warn"), open });
  await loadDemoOffice(server, areas);
  await open.db.execute(sql`update users set password_hash = ${await cheapHash()} where password_hash is not null`);
  await server.signals.close();
}

/** Of the demo password: a sign-in asks what the stored hash says. What production asks is proven where one is stored. */
function cheapHash(): Promise<string> {
  return hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
