/** The migrated database with the demo office that every test file starts from. */
import { writeFileSync } from "node:fs";
import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { areas, identify } from "../../areas/server-areas.ts";
import { openDatabase, type OpenDatabase } from "../database/connection.ts";
import { migrate } from "../database/migrate.ts";
import { loadDemoOffice } from "../start/demo-office.ts";
import { openLog } from "../observability/logger.ts";
import { openServer } from "../server.ts";
import { administer, templateName, urlOf } from "./test-database.ts";
import { testEnvironment } from "./test-environment.ts";
import { demoPassword } from "./demo-world.ts";

/** Of a PostgreSQL server: test databases are created from it. */
export async function writeTemplate(url: string): Promise<void> {
  const filling = `${templateName}_${process.pid}`;
  await administer(url, `create database ${filling}`);
  const open = await openDatabase({ url: urlOf(url, filling) });
  await fill(open);
  await open.close();
  await administer(url, `drop database if exists ${templateName} with (force)`);
  await administer(url, `alter database ${filling} rename to ${templateName}`);
}

/** Of the embedded engine: test databases are loaded from it. */
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

/** The engine makes other databases from them. No test does, and each file would load them with its own. */
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

/** Hash of the demo password with the least work: a sign-in does the work that the stored hash asks for. */
function cheapHash(): Promise<string> {
  return hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
