import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database, OpenDatabase } from "./connection.ts";

/**
 * Applies the missing migrations of the folder, by default `migrations/`. Safe if several processes start at once: one of
 * them migrates, the others wait. Throws an Error with one sentence if the database is older than the initial migration.
 */
export async function migrate(open: OpenDatabase, folder = findMigrations()): Promise<void> {
  if (open.embedded) return applyMigrations(open.db, folder);
  const client = await open.sessionPool.connect();
  try {
    // Waiting for another process to migrate, and migrating many rows, may exceed the statement timeout of calls.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock(4711)");
    await applyMigrations(drizzle(client), folder);
    await client.query("analyze");
  } finally {
    // Closes the connection, which also releases the lock and resets the timeout.
    client.release(true);
  }
}

function findMigrations(): string {
  const folder = ["./migrations", join(import.meta.dirname, "../../../migrations")].find(existsSync);
  if (!folder) throw new Error("the migrations folder is missing");
  return folder;
}

async function applyMigrations(db: Database, folder: string): Promise<void> {
  await refuseOlderSchema(db, folder);
  // A role that may not create anything can start a database that is up to date.
  if (await isUpToDate(db, folder)) return;
  await runMigrations(db, { migrationsFolder: folder });
}

async function isUpToDate(db: Database, folder: string): Promise<boolean> {
  const { rows: journals } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!journals[0]?.exists) return false;
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis;
  const { rows } = await db.execute(
    sql`select from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Drizzle applies the migrations whose time is after the last applied one. The initial migration has the time of the
 * last of the 87 that it replaced: a database that has them all is up to date, one that has only some cannot migrate.
 */
async function refuseOlderSchema(db: Database, folder: string): Promise<void> {
  const { rows } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (!rows[0]?.exists) return;
  const [initial] = readMigrationFiles({ migrationsFolder: folder });
  const { rows: older } = await db.execute(
    sql`select max(created_at) from drizzle.__drizzle_migrations having max(created_at) < ${initial?.folderMillis}`,
  );
  if (older.length > 0)
    throw new Error(
      "The database was made by a version before 27 November 2026: start the version of commit 6e4dfb17 on it once, then this one.",
    );
}
