/** The demo office of a first start, whole or not at all: what a start that was cut off left is cleared by the next. */
import { isNull, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { instantColumnType } from "../database/columns.ts";
import type { Database } from "../database/connection.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import { world } from "../testing/demo-world.ts";

export const demoOffices = pgTable("demo_offices", {
  name: text("name").primaryKey(),
  begunAt: instantColumnType("begun_at").notNull(),
  /** Null while it is loaded, and for ever when that was cut off. */
  loadedAt: instantColumnType("loaded_at"),
});

/** Fills an empty database; one that holds people is left alone. */
export async function loadDemoOffice(server: Server, areas: AreaDefinitions): Promise<void> {
  const { db } = server;
  const { rows } = await db.execute<{ empty: boolean }>(sql`select not exists (select 1 from users) as empty`);
  if (!rows[0]?.empty) return;
  await db.insert(demoOffices).values({ name: "world", begunAt: new Date().toISOString() });
  for (const area of Object.values(areas)) await area.demo?.(db, world, server);
  await db.update(demoOffices).set({ loadedAt: new Date().toISOString() });
  await db.execute(sql`analyze`);
}

/** Empties every table when the demo office in it was begun and never finished. Before any row of the product is seeded. */
export async function clearHalfOffice(db: Database): Promise<void> {
  if ((await db.$count(demoOffices, isNull(demoOffices.loadedAt))) === 0) return;
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`));
}
