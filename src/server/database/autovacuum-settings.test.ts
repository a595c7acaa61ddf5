/**
 * Tables that are written and listed often are vacuumed after a fiftieth of their rows changed, so that index-only
 * scans work.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase } from "./connection.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

test.each(["request_forms", "request_groups", "payments", "deliveries", "emails"])(
  "%s is vacuumed and analysed after a fiftieth of its rows",
  async (table) => {
    const { rows } = await open.db.execute<{ settings: string[] | null }>(
      sql`select reloptions as settings from pg_class where oid = ${table}::regclass`,
    );
    expect(rows[0]?.settings?.sort()).toEqual([
      "autovacuum_analyze_scale_factor=0.02",
      "autovacuum_vacuum_insert_scale_factor=0.02",
      "autovacuum_vacuum_scale_factor=0.02",
    ]);
  },
);
