import { and, arrayContains, arrayOverlaps, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Language, Localized } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { jsonRows } from "../../../../server/database/json-rows.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import type { NomenclatorType } from "../catalogue.ts";
import type { Nomenclator } from "../contract.ts";
import { nomenclators } from "./tables.ts";

const namesByCode = preparedQuery((db, parameters) =>
  db
    .select({ code: nomenclators.code, es: nomenclators.nameEs, en: nomenclators.nameEn })
    .from(nomenclators)
    .where(anyOf(nomenclators.code, parameters("codes"))),
);

const itemsByCode = preparedQuery((db, parameters) =>
  db
    .select()
    .from(nomenclators)
    .where(anyOf(nomenclators.code, parameters("codes"))),
);

/** Names of codes, inactive ones too, because old records refer to them. Unknown codes are missing from the map. */
export async function codeNames(
  db: Queryable,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const uniqueCodes = [...new Set(codes)];
  if (uniqueCodes.length === 0) return new Map();
  const rows = await namesByCode(db, { codes: uniqueCodes });
  return new Map(rows.map((row) => [row.code, row[language]]));
}

/** Name and details of each code, like `codeNames`, as a column of a query. */
export function codeLabelsInSql(
  db: Queryable,
  codes: SQLWrapper,
): SQL<Map<string, { readonly name: Localized; readonly meta: Readonly<Record<string, unknown>> }>> {
  const { code, nameEs, nameEn, meta } = nomenclators;
  const columns = { code, nameEs, nameEn, meta };
  const items = db.select(columns).from(nomenclators).where(anyOf(code, codes));
  return jsonRows(
    columns,
    items,
    (rows) => new Map(rows.map((row) => [row.code, { name: { es: row.nameEs, en: row.nameEn }, meta: row.meta }])),
  );
}

/** One item, active or not; null for an unknown code. */
export async function nomenclatorOf(db: Queryable, code: string): Promise<Nomenclator | null> {
  return (await nomenclatorsOf(db, [code])).get(code) ?? null;
}

/** By code, active or not; unknown codes are missing. */
export async function nomenclatorsOf(db: Queryable, codes: readonly string[]): Promise<Map<string, Nomenclator>> {
  const rows = await itemsByCode(db, { codes: [...new Set(codes)] });
  return new Map(rows.map((row) => [row.code, serializeNomenclator(row)]));
}

/** An item with an inactive parent cannot be chosen either. */
export const isChoice = sql<boolean>`(nomenclators.active and not exists (
  select 1 from nomenclators above where above.code = nomenclators.pcode and not above.active))`;

/** The active children of an item, in order: municipalities of a province. */
export async function childrenOf(db: Queryable, pcode: string): Promise<Nomenclator[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(eq(nomenclators.pcode, pcode), isChoice))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(serializeNomenclator);
}

/** The items of each type, in order: active ones, and optionally the inactive ones that old records refer to. */
export async function itemsByType(
  db: Queryable,
  ptypes: readonly NomenclatorType[],
  includeInactive = false,
): Promise<Record<string, Nomenclator[]>> {
  const rows = await db
    .select({ item: nomenclators, active: isChoice })
    .from(nomenclators)
    .where(and(includeInactive ? undefined : isChoice, arrayOverlaps(nomenclators.ptypes, [...ptypes])))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  const items = rows.map(({ item, active }) => ({ ...serializeNomenclator(item), active }));
  return Object.fromEntries(ptypes.map((type) => [type, items.filter((item) => item.Ptypes.includes(type))]));
}

/** The active or the inactive items of one type, in order. */
export async function itemsOf(db: Queryable, type: NomenclatorType, active: boolean): Promise<Nomenclator[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(eq(nomenclators.active, active), arrayContains(nomenclators.ptypes, [type])))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(serializeNomenclator);
}

/** The children of an item, each with its own children. */
export async function belowOf(db: Queryable, pcode: string): Promise<(Nomenclator & { children: Nomenclator[] })[]> {
  const children = await childrenOf(db, pcode);
  const rows = await db
    .select()
    .from(nomenclators)
    .where(
      and(
        inArray(
          nomenclators.pcode,
          children.map(({ code }) => code),
        ),
        isChoice,
      ),
    )
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  const grandchildren = rows.map(serializeNomenclator);
  return children.map((child) => ({ ...child, children: grandchildren.filter(({ PCode }) => PCode === child.code) }));
}

/** Names of the codes of a type, inactive ones too; an unknown code is returned as it is. */
export async function namingOf(
  db: Queryable,
  type: NomenclatorType,
  language: Language,
): Promise<(code: string) => string> {
  const items = (await itemsByType(db, [type], true))[type] ?? [];
  return (code) => items.find((each) => each.code === code)?.name[language] ?? code;
}

export function serializeNomenclator(row: typeof nomenclators.$inferSelect): Nomenclator {
  return {
    _id: row.code,
    code: row.code,
    descriptiveCode: row.descriptiveCode,
    name: { es: row.nameEs, en: row.nameEn },
    ...(row.pcode ? { PCode: row.pcode } : {}),
    Ptypes: row.ptypes,
    order: row.order,
    active: row.active,
    ...(Object.keys(row.meta).length > 0 ? { meta: row.meta } : {}),
  };
}
