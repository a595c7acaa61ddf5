import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { OpenDatabase } from "./connection.ts";

/**
 * Applies the missing migrations of `migrations/`. Safe if several processes start at once: one of them migrates, the
 * others wait.
 */
export async function migrate(open: OpenDatabase): Promise<void> {
  const folder = ["./migrations", join(import.meta.dirname, "../../../migrations")].find(existsSync);
  if (!folder) throw new Error("the migrations folder is missing");
  if (open.embedded) return runMigrations(open.db, { migrationsFolder: folder });
  const client = await open.pool.connect();
  try {
    // Waiting for another process to migrate, and migrating many rows, may exceed the statement timeout of calls.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock(4711)");
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await client.query("analyze");
  } finally {
    // Closes the connection, which also releases the lock and resets the timeout.
    client.release(true);
  }
}
