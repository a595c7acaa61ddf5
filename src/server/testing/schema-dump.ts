/**
 * The schema of a database as text, one entry for each object, for comparing two ways of creating it. Without the order
 * of columns, on which no statement depends.
 */
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database/connection.ts";

/** Name of the object ("table clients", "function f_norm(text)") → its definition, with its lines in a fixed order. */
async function dumpSchema(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ object: string; definition: string }>(sql`
    select object collate "C" object, string_agg(line, E'\n' order by line collate "C") definition
    from (${sql.join(parts, sql` union all `)}) part (object, line)
    where line is not null group by object order by 1`);
  return new Map(rows.map(({ object, definition }) => [object, definition]));
}

const schema = sql`'public'::regnamespace`;
/** Extensions bring functions and types of their own. */
const isOwn = (id: SQL, catalog: SQL) =>
  sql`not exists (select from pg_depend where classid = ${catalog} and objid = ${id} and deptype = 'e')`;

const parts: SQL[] = [
  sql`select 'extension ' || extname, extname::text from pg_extension`,
  sql`select 'collation ' || collname, (to_jsonb(c) - '{oid,collowner,collnamespace,collversion}'::text[])::text
    from pg_collation c where collnamespace = ${schema}`,
  sql`select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = ${schema} and prokind in ('f', 'p') and ${isOwn(sql`p.oid`, sql`'pg_proc'::regclass`)}`,
  sql`select 'type ' || t.oid::regtype, concat_ws(' ', typtype, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
    from pg_type t where typnamespace = ${schema} and typtype in ('e', 'd', 'r') and ${isOwn(sql`t.oid`, sql`'pg_type'::regclass`)}`,
  sql`select 'sequence ' || seqrelid::regclass, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
      (select concat_ws(' ', refobjid::regclass, attname, deptype) from pg_depend
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid where objid = seqrelid and deptype in ('a', 'i')))
    from pg_sequence where seqrelid::regclass::text not like '%.%'`,
  sql`select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  sql`select 'table ' || relname, concat_ws(' ', '', relkind, relpersistence, relreplident, relrowsecurity, reloptions, relacl,
      obj_description(oid, 'pg_class'), case when relkind in ('v', 'm') then pg_get_viewdef(oid) end)
    from pg_class where relnamespace = ${schema} and relkind in ('r', 'p', 'v', 'm')`,
  sql`select 'table ' || relname, concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      nullif(attidentity, ''), nullif(attgenerated, ''), attstorage, nullif(attcompression, ''), attstattarget, attoptions,
      nullif(attcollation, 0)::regcollation, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${schema} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  sql`select 'table ' || conrelid::regclass, concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = ${schema} and conrelid <> 0`,
  sql`select 'table ' || indrelid::regclass, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident)
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = ${schema}`,
  sql`select 'table ' || tgrelid::regclass, concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  sql`select 'table ' || polrelid::regclass, 'policy ' || polname from pg_policy`,
  sql`select 'table ' || tablename, definition from pg_rules where schemaname = 'public'`,
];

/** One line for each object: a digest of its definition, and its name. */
export async function digestSchema(db: Queryable): Promise<readonly string[]> {
  const digestOf = (definition: string) => createHash("sha256").update(definition).digest("hex").slice(0, 16);
  return [...(await dumpSchema(db))].map(([object, definition]) => `${digestOf(definition)} ${object}`);
}
