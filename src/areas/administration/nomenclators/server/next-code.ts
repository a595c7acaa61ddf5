/** Codes numbered by the server: prefix and three digits, or the parent's code and two. No code is used twice. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { nomenclatorTypes, type NomenclatorType } from "../catalogue.ts";

/** The last code of a type, or below a parent, and the next one; deleted items in the trash count. */
export async function nextCode(db: Queryable, type: NomenclatorType, parent?: string) {
  const [prefix, digits] = parent ? [`${parent}.`, 2] : [nomenclatorTypes[type].prefix, 3];
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select max(code) as last from (
      select code from nomenclators union all select record_id from trash where kind = 'nomenclator'
    ) given where starts_with(code, ${prefix}) and substr(code, ${prefix.length + 1}) ~ ${`^[0-9]{${digits}}$`}`);
  const lastCode = rows[0]?.last ?? null;
  const count = lastCode ? Number(lastCode.slice(prefix.length)) : 0;
  return { last: lastCode, next: `${prefix}${String(count + 1).padStart(digits, "0")}` };
}
