/** Administration of items: next code, two levels; an item that is referenced cannot be deleted. */
import { and, arrayContains, arrayOverlaps, asc, eq, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { referencesRecord, countReferences } from "../../../../server/crud/references.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { matchesTerms, equals } from "../../../../server/listing/filters.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { crudResource, type CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { isFixed, keyedTypes, nestedTypes, type NomenclatorType } from "../catalogue.ts";
import { Item, type ItemDraft, items, type nomenclatorsContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { validateMeta } from "./validate-meta.ts";
import { nextCode } from "./next-code.ts";
import { serializeNomenclator } from "./queries.ts";
import { nomenclators } from "./tables.ts";

type Row = typeof nomenclators.$inferSelect;
type ItemInput = { readonly [Name in keyof ItemDraft]?: ItemDraft[Name] | undefined };
const words = { es, en };

export const itemResource = crudResource<typeof nomenclators, ItemInput, Item>({
  table: nomenclators,
  idColumn: nomenclators.code,
  auditKind: "nomenclator",
  actionPrefix: "nomenclators",
  schema: Item,
  read: readItems,
  // Serializes creations: two new items may need the same code.
  lockFirst: (_call, tx, action) =>
    action === "update" ? Promise.resolve() : tx.execute(sql`select pg_advisory_xact_lock(hashtext('nomenclators'))`),
  authorize: (_call, _tx, { ptypes }, action) => {
    if (action === "remove" || action === "merge") refuseFixed(ptypes);
  },
  toColumns: async (_call, tx, input, before) => ({
    ...(await columnsOf(tx, input, before)),
    ...(!before && (await creationColumns(tx, input))),
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
  where: (_call, { ptype, active, names: nameFilter, search, ...filters }: ListQueryOf<typeof items> & Filtered) =>
    and(
      ptype ? arrayContains(nomenclators.ptypes, [ptype]) : undefined,
      filters.ptypes?.length ? arrayOverlaps(nomenclators.ptypes, [...filters.ptypes]) : undefined,
      equals(nomenclators.active, active),
      nameFilter
        ? or(referencesRecord(nomenclators.pcode, nameFilter), referencesRecord(nomenclators.meta, nameFilter))
        : undefined,
      ...matchesTerms(searchTextOf("code", "descriptive_code", "name_es", "name_en"), filters.text || search),
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

/** Items that may be the parent of an item of this type. */
export async function parentsFor(db: Queryable, type: NomenclatorType) {
  const parentType = type === "MUNICIPALITY" ? "PROVINCE" : type;
  if (parentType === type && !nestedTypes.includes(type)) return [];
  const rows = await db
    .select()
    .from(nomenclators)
    .where(
      and(arrayContains(nomenclators.ptypes, [parentType]), isNull(nomenclators.pcode), eq(nomenclators.active, true)),
    )
    .orderBy(asc(nomenclators.order), asc(nomenclators.code));
  return rows.map(serializeNomenclator);
}

/** References to an item; NOT_FOUND for an unknown item. */
export function readReferences({ id }: { readonly id: string }, call: Call) {
  return call.db.transaction(async (tx) => {
    const item = await itemResource.find({ id }, { ...call, db: tx });
    return countReferences(tx, "nomenclator", itemResource.references, { ...item });
  });
}

async function readItems({ db }: CallInTransaction, { where, order }: { where: SQL; order: SQL[] }): Promise<Item[]> {
  const rows = await db
    .select()
    .from(nomenclators)
    .where(where)
    .orderBy(...order);
  const parentCodes = rows.flatMap(({ pcode }) => pcode ?? []);
  const parents =
    parentCodes.length > 0
      ? await db
          .select()
          .from(nomenclators)
          .where(sql`${nomenclators.code} = any(${sql.param(parentCodes)}::text[])`)
      : [];
  const names = new Map(parents.map((each) => [each.code, { es: each.nameEs, en: each.nameEn }]));
  return rows.map((row) => {
    const parent = names.get(row.pcode ?? "");
    return { ...serializeNomenclator(row), ...(parent && { parent }), updatedAt: row.updatedAt };
  });
}

async function columnsOf(tx: Transaction, input: ItemInput, before?: Row): Promise<Partial<Row>> {
  const { name, descriptiveCode, PCode, order, active } = input;
  if (active === false && before?.active) refuseFixed(before.ptypes);
  // A merged item becomes active again by `unmerge`, together with its references.
  if (active && before?.meta.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (PCode) await refuseParent(tx, PCode, input.Ptypes ?? before?.ptypes ?? [], before);
  return {
    ...(name && { nameEs: name.es, nameEn: name.en }),
    ...(descriptiveCode !== undefined && before && { descriptiveCode: descriptiveCode || before.code }),
    ...(PCode !== undefined && { pcode: PCode || null }),
    ...(order !== undefined && { order }),
    ...(active !== undefined && { active }),
    ...(input.meta && (await validateMeta(tx, input.meta, input.Ptypes ?? before?.ptypes ?? [], before?.meta))),
  };
}

/** Columns that only a creation sets: types and code. */
async function creationColumns(
  tx: Transaction,
  { Ptypes = [], PCode, code: enteredCode, descriptiveCode, order }: ItemInput,
) {
  refuseFixed(Ptypes);
  const [type] = Ptypes;
  if (!type) throw new Refusal("INVALID", { fields: { Ptypes: ["REQUIRED"] } });
  const isKeyed = keyedTypes.includes(type);
  if (isKeyed !== Boolean(enteredCode))
    throw new Refusal("INVALID", { fields: { code: [isKeyed ? "REQUIRED" : "CODE_GIVEN"] } });
  const code = enteredCode || (await nextCode(tx, type, PCode || undefined)).next;
  const [lastItem] = await tx
    .select({ order: max(nomenclators.order) })
    .from(nomenclators)
    .where(arrayContains(nomenclators.ptypes, [type]));
  return {
    code,
    descriptiveCode: descriptiveCode || code,
    ptypes: [...new Set(Ptypes)],
    order: order ?? (lastItem?.order ?? -1) + 1,
  };
}

/** The code depends on the items of fixed types: only their names may change. */
function refuseFixed(types: readonly string[]): void {
  if (types.some(isFixed)) throw new Refusal("TRANSITION_NOT_ALLOWED");
}

/** Two levels at most: the parent has the same type and no parent, and an item with children has no parent. */
async function refuseParent(tx: Transaction, parent: string, types: readonly string[], before?: Row): Promise<void> {
  if (before?.pcode === parent) return;
  const [type] = types as NomenclatorType[];
  const allowedParents = type && !isFixed(type) ? await parentsFor(tx, type) : [];
  const [child] = before
    ? await tx.select().from(nomenclators).where(eq(nomenclators.pcode, before.code)).limit(1)
    : [];
  const isOne = allowedParents.some(({ code }) => code === parent && code !== before?.code);
  if (!isOne || child) throw new Refusal("INVALID", { fields: { PCode: ["CHOICE"] } });
}

export const lastCode = async ({ ptype, pcode }: ParsedOf<typeof contract.lastCode>, { db }: Call) =>
  keyedTypes.includes(ptype) || isFixed(ptype) ? { last: null, next: null } : nextCode(db, ptype, pcode || undefined);
