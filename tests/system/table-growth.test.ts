// @engine both
/** The list of growing tables: complete, with jobs that exist and hold back while the clock is wrong, and with indexes. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingKeys } from "../../src/areas/administration/settings/catalogue.ts";
import { areas } from "../../src/areas/server-areas.ts";
import type { OpenDatabase } from "../../src/server/database/connection.ts";
import { tableGrowth, type TableGrowth } from "../../src/server/database/table-growth.ts";
import { expiredKeysJob } from "../../src/server/http/idempotency.ts";
import { openTestDatabase } from "../../src/server/testing/test-database.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const jobs = [...Object.values(areas).flatMap((area) => area.jobs ?? []), expiredKeysJob];
const named = Object.entries(tableGrowth);
const ofKinds = <Kind extends TableGrowth["kind"]>(...kinds: Kind[]) =>
  named.flatMap(([name, growth]) =>
    (kinds as string[]).includes(growth.kind) ? [[name, growth as Extract<TableGrowth, { kind: Kind }>] as const] : [],
  );

test("every table is in the list, and no other", async () => {
  const { rows } = await open.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  expect(Object.keys(tableGrowth).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test.each(ofKinds("deletion", "erasure"))("%s: its job exists and needs a clock that is trusted", (_name, { job }) => {
  expect(jobs.find(({ name }) => name === job)).toMatchObject({ clock: "steady" });
});

test.each(ofKinds("deletion", "erasure"))("%s: its settings exist", (_name, { after }) => {
  const settings = [...after.matchAll(/`([^`]+)`/g)].map(([, key]) => key);
  expect(settings.filter((key) => !(settingKeys as string[]).includes(key ?? ""))).toEqual([]);
});

test.each(ofKinds("deletion", "erasure", "permanent"))(
  "%s: an index begins with the columns it is read by",
  async (name, growth) => {
    const { rows } = await open.db.execute<{ columns: string }>(sql`
    select string_agg(trim(both '"' from split_part(pg_get_indexdef(indexrelid, place, true), ' ', 1)), ', ' order by place)
      as columns
    from pg_index, generate_series(1, indnkeyatts) place where indrelid = ${name}::regclass group by indexrelid`);
    const missing = growth.readBy.filter(
      (columns) => !rows.some((row) => `${row.columns}, `.startsWith(`${columns}, `)),
    );
    expect(growth.readBy.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  },
);

test.each(ofKinds("part"))("%s: refers to the table that it is a part of", async (name, { of }) => {
  const { rows } = await open.db.execute(sql`
    select from pg_constraint where contype = 'f' and conrelid = ${name}::regclass and confrelid = ${of}::regclass`);
  expect(rows.length).toBeGreaterThan(0);
});
