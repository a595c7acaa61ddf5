/** The demo office of a first start, complete or not at all: the next start removes what an interrupted one left. */
import { isNull, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { instantColumnType } from "../database/columns.ts";
import type { Database } from "../database/connection.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import { officeClock } from "../office-clock.ts";
import type { Server } from "../server.ts";
import { world } from "./demo-world.ts";

/** State of loading the demo office. */
export const demoOffices = pgTable("demo_offices", {
  name: text("name").primaryKey(),
  startedAt: instantColumnType("begun_at").notNull(),
  /** Null while it is loading, and permanently if loading was interrupted. */
  loadedAt: instantColumnType("loaded_at"),
});

/** Fills an empty database with the demo office; does nothing if the database already has users. */
export async function loadDemoOffice(server: Server, areas: AreaDefinitions): Promise<void> {
  const { db } = server;
  const { rows } = await db.execute<{ empty: boolean }>(sql`select not exists (select 1 from users) as empty`);
  if (!rows[0]?.empty) return;
  await db.insert(demoOffices).values({ name: "world", startedAt: server.now().toISOString() });
  // Areas write past days, each in an order of its own. While no clock is trusted, a number of a later year does not
  // refuse one of an earlier year.
  await db.insert(officeClock).values({ trustedAt: new Date(0).toISOString() });
  for (const area of Object.values(areas)) await area.demo?.(db, world, server);
  for (const area of Object.values(areas)) await area.completeDemo?.(db, server);
  await db.delete(officeClock);
  await db.update(demoOffices).set({ loadedAt: server.now().toISOString() });
  await db.execute(sql`analyze`);
}

/** Empties every table if loading the demo office was interrupted. Must run before any row is seeded. */
export async function clearHalfOffice(db: Database): Promise<void> {
  if ((await db.$count(demoOffices, isNull(demoOffices.loadedAt))) === 0) return;
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`));
}
