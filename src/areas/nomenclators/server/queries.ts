import { and, arrayContains, arrayOverlaps, asc, eq, inArray, sql } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../server/database/prepared-query.ts";
import type { NomenclatorType } from "../catalogue.ts";
import type { Nomenclator } from "../contract.ts";
import { nomenclators } from "./tables.ts";

const namesByCode = preparedQuery((db, given) =>
  db
    .select({ code: nomenclators.code, es: nomenclators.nameEs, en: nomenclators.nameEn })
    .from(nomenclators)
    .where(anyOf(nomenclators.code, given("codes"))),
);

const itemsByCode = preparedQuery((db, given) =>
  db
    .select()
    .from(nomenclators)
    .where(anyOf(nomenclators.code, given("codes"))),
);

/** What codes are called, inactive ones too: old records keep their words. Unknown codes are missing from the map. */
export async function codeNames(
  db: Queryable,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return new Map();
  const rows = await namesByCode(db, { codes: wanted });
  return new Map(rows.map((row) => [row.code, row[language]]));
}

/** One item, active or not. */
export async function nomenclatorOf(db: Queryable, code: string): Promise<Nomenclator | null> {
  return (await nomenclatorsOf(db, [code])).get(code) ?? null;
}

/** By their codes, active or not; unknown ones are missing. */
export async function nomenclatorsOf(db: Queryable, codes: readonly string[]): Promise<Map<string, Nomenclator>> {
  const rows = await itemsByCode(db, { codes: [...new Set(codes)] });
  return new Map(rows.map((row) => [row.code, shownItem(row)]));
}

/** An item below one that is out of use is no choice either. */
export const isChoice = sql<boolean>`(nomenclators.active and not exists (
  select 1 from nomenclators above where above.code = nomenclators.pcode and not above.active))`;

/** The active items below another one, in their order: municipalities of a province. */
export async function childrenOf(db: Queryable, pcode: string): Promise<Nomenclator[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(eq(nomenclators.pcode, pcode), isChoice))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(shownItem);
}

/** The items of each type, in their order: those in use, and where it says so those that records of before name. */
export async function itemsByType(
  db: Queryable,
  ptypes: readonly NomenclatorType[],
  former = false,
): Promise<Record<string, Nomenclator[]>> {
  const rows = await db
    .select({ item: nomenclators, active: isChoice })
    .from(nomenclators)
    .where(and(former ? undefined : isChoice, arrayOverlaps(nomenclators.ptypes, [...ptypes])))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  const items = rows.map(({ item, active }) => ({ ...shownItem(item), active }));
  return Object.fromEntries(ptypes.map((type) => [type, items.filter((item) => item.Ptypes.includes(type))]));
}

/** The items of one type, in their order: those in use, or only the others. */
export async function itemsOf(db: Queryable, type: NomenclatorType, active: boolean): Promise<Nomenclator[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(eq(nomenclators.active, active), arrayContains(nomenclators.ptypes, [type])))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(shownItem);
}

/** What stands below an item, each with what stands below it. */
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
  const grand = rows.map(shownItem);
  return children.map((child) => ({ ...child, children: grand.filter(({ PCode }) => PCode === child.code) }));
}

/** What the codes of a type are called, those out of use too; an unknown one says itself. */
export async function namingOf(
  db: Queryable,
  type: NomenclatorType,
  language: Language,
): Promise<(code: string) => string> {
  const items = (await itemsByType(db, [type], true))[type] ?? [];
  return (code) => items.find((each) => each.code === code)?.name[language] ?? code;
}

export function shownItem(row: typeof nomenclators.$inferSelect): Nomenclator {
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
