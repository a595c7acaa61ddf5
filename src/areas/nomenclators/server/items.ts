/** Items as people edit them: the next code, two levels, and nothing that is named by others goes. */
import { and, arrayContains, arrayOverlaps, asc, eq, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { ListQueryOf } from "../../../kit/list-contract.ts";
import type { Call } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { referencesRecord, countReferences } from "../../../server/crud/references.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { matchesTerms, equals } from "../../../server/listing/filters.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { crudResource, type CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { isFixed, keyedTypes, nestedTypes, type NomenclatorType } from "../catalogue.ts";
import { Item, type ItemDraft, items, type nomenclatorsContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { addedColumns } from "./type-columns.ts";
import { nextCode } from "./next-code.ts";
import { shownItem } from "./queries.ts";
import { nomenclators } from "./tables.ts";

type Row = typeof nomenclators.$inferSelect;
type Typed = { readonly [Name in keyof ItemDraft]?: ItemDraft[Name] | undefined };
const words = { es, en };

export const itemResource = crudResource<typeof nomenclators, Typed, Item>({
  table: nomenclators,
  idColumn: nomenclators.code,
  auditKind: "nomenclator",
  actionPrefix: "nomenclators",
  schema: Item,
  read: readItems,
  // Two new items may want the same code: they stand in line.
  lockFirst: (_call, tx, deed) =>
    deed === "update" ? Promise.resolve() : tx.execute(sql`select pg_advisory_xact_lock(hashtext('nomenclators'))`),
  authorize: (_call, _tx, { ptypes }, deed) => {
    if (deed === "remove" || deed === "merge") refuseFixed(ptypes);
  },
  toColumns: async (_call, tx, wanted, before) => ({
    ...(await columnsOf(tx, wanted, before)),
    ...(!before && (await madeOf(tx, wanted))),
  }),
  displayName: ({ name }) => name,
  uniqueErrors: { nomenclators_pkey: "code" },
  references: {
    items: { column: [nomenclators.pcode, nomenclators.meta], path: ({ _id }) => `/admin/nomenclators?names=${_id}` },
  },
});

export const itemList = listHandlers(items, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "nomenclators.export", kind: "nomenclators" },
  id: nomenclators.code,
  where: (_call, { ptype, active, names: named, search, ...more }: ListQueryOf<typeof items> & Filtered) =>
    and(
      ptype ? arrayContains(nomenclators.ptypes, [ptype]) : undefined,
      more.ptypes?.length ? arrayOverlaps(nomenclators.ptypes, [...more.ptypes]) : undefined,
      equals(nomenclators.active, active),
      named ? or(referencesRecord(nomenclators.pcode, named), referencesRecord(nomenclators.meta, named)) : undefined,
      ...matchesTerms(searchTextOf("code", "descriptive_code", "name_es", "name_en"), more.text || search),
    ),
  sorts: {
    code: nomenclators.code,
    name: spanishSortKey(nomenclators.nameEs),
    order: [sql`${nomenclators.ptypes}[1]`, nomenclators.order],
  },
  readRows: readItems,
});
interface Filtered {
  readonly ptypes?: readonly NomenclatorType[] | undefined;
  readonly text?: string | undefined;
}

/** The items below which one of a type may stand. */
export async function parentsFor(db: Queryable, type: NomenclatorType) {
  const above = type === "MUNICIPALITY" ? "PROVINCE" : type;
  if (above === type && !nestedTypes.includes(type)) return [];
  const rows = await db
    .select()
    .from(nomenclators)
    .where(and(arrayContains(nomenclators.ptypes, [above]), isNull(nomenclators.pcode), eq(nomenclators.active, true)))
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(shownItem);
}

/** What names an item now; NOT_FOUND for one that is not there. */
export function usedWhere({ id }: { readonly id: string }, call: Call) {
  return call.db.transaction(async (tx) => {
    const item = await itemResource.get({ id }, { ...call, db: tx });
    return countReferences(tx, "nomenclator", itemResource.references, { ...item });
  });
}

async function readItems({ db }: CallInTransaction, { where, order }: { where: SQL; order: SQL[] }): Promise<Item[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(where)
    .orderBy(...order);
  const above = rows.flatMap(({ pcode }) => pcode ?? []);
  const parents =
    above.length > 0
      ? await db
          .select()
          .from(nomenclators)
          .where(sql`${nomenclators.code} = any(${sql.param(above)}::text[])`)
      : [];
  const names = new Map(parents.map((each) => [each.code, { es: each.nameEs, en: each.nameEn }]));
  return rows.map((row) => {
    const parent = names.get(row.pcode ?? "");
    return { ...shownItem(row), ...(parent && { parent }), updatedAt: row.updatedAt };
  });
}

async function columnsOf(tx: Transaction, wanted: Typed, before?: Row): Promise<Partial<Row>> {
  const { name, descriptiveCode, PCode, order, active } = wanted;
  if (active === false && before?.active) refuseFixed(before.ptypes);
  // One that was merged comes back when the two are taken apart, with all that named it.
  if (active && before?.meta.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (PCode) await refuseParent(tx, PCode, wanted.Ptypes ?? before?.ptypes ?? [], before);
  return {
    ...(name && { nameEs: name.es, nameEn: name.en }),
    ...(descriptiveCode !== undefined && before && { descriptiveCode: descriptiveCode || before.code }),
    ...(PCode !== undefined && { pcode: PCode || null }),
    ...(order !== undefined && { order }),
    ...(active !== undefined && { active }),
    ...(wanted.meta && (await addedColumns(tx, wanted.meta, wanted.Ptypes ?? before?.ptypes ?? [], before?.meta))),
  };
}

/** What only a new item says: its types and its code. */
async function madeOf(tx: Transaction, { Ptypes = [], PCode, code: given, descriptiveCode, order }: Typed) {
  refuseFixed(Ptypes);
  const [type] = Ptypes;
  if (!type) throw new Refusal("INVALID", { fields: { Ptypes: ["REQUIRED"] } });
  const isKeyed = keyedTypes.includes(type);
  if (isKeyed !== Boolean(given))
    throw new Refusal("INVALID", { fields: { code: [isKeyed ? "REQUIRED" : "CODE_GIVEN"] } });
  const code = given || (await nextCode(tx, type, PCode || undefined)).next;
  const [last] = await tx
    .select({ order: max(nomenclators.order) })
    .from(nomenclators)
    .where(arrayContains(nomenclators.ptypes, [type]));
  return {
    code,
    descriptiveCode: descriptiveCode || code,
    ptypes: [...new Set(Ptypes)],
    order: order ?? (last?.order ?? -1) + 1,
  };
}

/** The system depends on what fixed types hold: only their names change. */
function refuseFixed(types: readonly string[]): void {
  if (types.some(isFixed)) throw new Refusal("TRANSITION_NOT_ALLOWED");
}

/** Two levels at most: a parent is of the same type and stands below nobody, and what has items below it stands alone. */
async function refuseParent(tx: Transaction, parent: string, types: readonly string[], before?: Row): Promise<void> {
  if (before?.pcode === parent) return;
  const [type] = types as NomenclatorType[];
  const possible = type && !isFixed(type) ? await parentsFor(tx, type) : [];
  const [below] = before
    ? await tx.select().from(nomenclators).where(eq(nomenclators.pcode, before.code)).limit(1)
    : [];
  const isOne = possible.some(({ code }) => code === parent && code !== before?.code);
  if (!isOne || below) throw new Refusal("INVALID", { fields: { PCode: ["CHOICE"] } });
}

export const lastCode = async ({ ptype, pcode }: ParsedOf<typeof contract.lastCode>, { db }: Call) =>
  keyedTypes.includes(ptype) || isFixed(ptype) ? { last: null, next: null } : nextCode(db, ptype, pcode || undefined);
