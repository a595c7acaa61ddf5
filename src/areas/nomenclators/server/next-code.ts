/** Codes that the server counts: prefix and three digits, below a parent its code and two. None is given twice. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../server/database/connection.ts";
import { nomenclatorTypes, type NomenclatorType } from "../catalogue.ts";

/** The last code of a type, or below a parent, and the one after it; what lies in the trash counts. */
export async function nextCode(db: Queryable, type: NomenclatorType, parent?: string) {
  const [begin, digits] = parent ? [`${parent}.`, 2] : [nomenclatorTypes[type].prefix, 3];
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select max(code) as last from (
      select code from nomenclators union all select record_id from trash where kind = 'nomenclator'
    ) given where starts_with(code, ${begin}) and substr(code, ${begin.length + 1}) ~ ${`^[0-9]{${digits}}$`}`);
  const last = rows[0]?.last ?? null;
  const count = last ? Number(last.slice(begin.length)) : 0;
  return { last, next: `${begin}${String(count + 1).padStart(digits, "0")}` };
}
