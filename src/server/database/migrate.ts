import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { OpenDatabase } from "./connection.ts";

/** Applies what is missing of `migrations/`; several processes may start at once, one of them migrates. */
export async function migrate(open: OpenDatabase): Promise<void> {
  const folder = ["./migrations", join(import.meta.dirname, "../../../migrations")].find(existsSync);
  if (!folder) throw new Error("the migrations folder is missing");
  if (open.embedded) return runMigrations(open.db, { migrationsFolder: folder });
  const client = await open.pool.connect();
  try {
    // Waiting for who migrates, and migrating many rows, may take longer than any call.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock(4711)");
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await client.query("analyze");
  } finally {
    // Ended, not given back: with it go the lock and what was set for it.
    client.release(true);
  }
}
