import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { OpenDatabase } from "./database.ts";

/** Applies what is missing of `migrations/`; several processes may start at once, one of them migrates. */
export async function migrate(open: OpenDatabase): Promise<void> {
  const folder = ["./migrations", join(import.meta.dirname, "../../../migrations")].find(existsSync);
  if (!folder) throw new Error("the migrations folder is missing");
  if (open.embedded) return runMigrations(open.db, { migrationsFolder: folder });
  const client = await open.pool.connect();
  try {
    await client.query("select pg_advisory_lock(4711)");
    await runMigrations(open.db, { migrationsFolder: folder });
  } finally {
    await client.query("select pg_advisory_unlock(4711)");
    client.release();
  }
  await open.db.execute(sql`analyze`);
}
