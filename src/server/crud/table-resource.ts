/**
 * CRUD resource for the rows of one table: fields, filters and sorts of the contract map to the columns
 * of the same names. Options replace the mapping where it differs.
 */
import { and, type InferSelectModel, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Access } from "../../kit/access.ts";
import { type ListColumns, rowLabelOf, type CellContext, sortableNames } from "../../kit/contract/list-columns.ts";
import type { SearchKind } from "../../areas/contracts.ts";
import type { Localized, Language } from "../../kit/text/language.ts";
import type { Call } from "../call.ts";
import { spanishSortKey } from "../database/columns.ts";
import { type SearchProvider, searchProvider } from "../search/search-provider.ts";
import { listHandlers, type ListHandlerOptions } from "../listing/list-handlers.ts";
import type { ListQuery } from "../listing/list-query.ts";
import { matchesTerms, equals } from "../listing/filters.ts";
import { type RelatedSearch, searchScope } from "../listing/search-scope.ts";
import { searchTextOf } from "../listing/search-terms.ts";
import { type CrudResourceOptions, crudResource, type TimestampedTable } from "./crud-resource.ts";

/** The part of a CRUD contract (`crudContract`) that the resource reads. */
interface ContractParts<Input, Query, Doc, Context, Name extends string> {
  readonly columns: ListColumns<Doc, Context, Name>;
  readonly rowSchema: z.ZodType<Doc>;
  readonly filters: { readonly shape: object };
  readonly access: Access;
  readonly $: { query: Query; input: Input };
}
type KeyedTable = TimestampedTable & { readonly id: PgColumn };
type DerivedOption = "read" | "toColumns" | "displayName";
type ResourceOptions<T extends KeyedTable, Input extends object, Doc extends { readonly _id: string }> = Omit<
  CrudResourceOptions<T, Input, Doc>,
  DerivedOption | "idColumn" | "schema"
> &
  Partial<Pick<CrudResourceOptions<T, Input, Doc>, DerivedOption>>;
/** The texts of its columns, or the cell context and the display name if the columns need more than texts. */
type LabelOptions<Query extends { readonly sort: string }, Doc, Context> =
  | { readonly words: Readonly<Record<Language, Omit<Context, "language"> & { readonly title: string }>> }
  | (Pick<ListHandlerOptions<Query, Doc, Context>, "cellContext"> & {
      readonly displayName: (record: Doc) => Localized;
    });
interface ListOptions<Query extends { readonly sort: string }, Doc> {
  readonly sorts?: ListQuery<Query, Doc>["sorts"];
  /** Columns that a search looks in. A table that may grow large has a generated column `searchText` instead. */
  readonly searchColumns?: readonly PgColumn[];
  /** Related tables in which a search also looks; requires the column `searchText` on both sides. */
  readonly relatedSearch?: readonly RelatedSearch[] | ((call: Call) => readonly RelatedSearch[]);
  /** Filters with a condition other than equality with the column of the same name. */
  readonly filters?: { readonly [Each in keyof Query]?: (value: NonNullable<Query[Each]>) => SQL | undefined };
  /** Condition for filters that have no column of the same name. */
  readonly where?: (query: Query, call: Call) => SQL | undefined;
}

/** Builds the operations, the list and all handlers, under the names that `calls` of the contract has. */
export function tableResource<
  T extends KeyedTable,
  Input extends object,
  Doc extends { readonly _id: string },
  Query extends { readonly sort: string; readonly search?: string | undefined },
  Context extends CellContext,
  Name extends string,
>(
  contract: ContractParts<Input, Query, Doc, Context, Name>,
  options: ResourceOptions<T, Input, Doc> & ListOptions<Query, Doc> & LabelOptions<Query, Doc, Context>,
) {
  const table: KeyedTable = options.table;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const filters = Object.keys(contract.filters.shape).filter((name) => name in columns);
  const { searchText } = columns;
  const searchColumn = searchText ?? searchTextOf(...(options.searchColumns ?? []));
  const { relatedSearch } = options;
  const searchConditions = (call: Call, search: string | undefined) =>
    searchText && relatedSearch
      ? searchScope(
          call.db,
          searchText,
          search,
          typeof relatedSearch === "function" ? relatedSearch(call) : relatedSearch,
        )
      : matchesTerms(searchColumn, search);
  const contextIn =
    "words" in options
      ? (language: Language) => ({ ...options.words[language], language }) as unknown as Context
      : undefined;
  const labelIn = (record: Doc, language: Language) =>
    contextIn ? rowLabelOf(contract.columns, record, contextIn(language)) : record._id;
  const displayName =
    options.displayName ?? ((record: Doc) => ({ es: labelIn(record, "es"), en: labelIn(record, "en") }));
  const record = crudResource<T, Input, Doc>({
    idColumn: table.id,
    schema: contract.rowSchema,
    read: async ({ db }, { where, order }) => {
      const rows = await db
        .select()
        .from(table)
        .where(where)
        .orderBy(...order);
      return rows.map((row) => contract.rowSchema.parse({ ...row, _id: row.id }));
    },
    toColumns: async (_call, _tx, input) => toColumns(options.table, input),
    ...options,
    displayName,
  });
  const list = listHandlers<Query, Doc, Context & { readonly title: string }, Name>(contract, {
    cellContext: ("cellContext" in options ? options.cellContext : contextIn) as never,
    fileName: ({ title }) => title,
    log: { action: `${options.actionPrefix}.export`, kind: options.actionPrefix },
    id: table.id,
    where: async (call, query) =>
      and(
        ...filters.map((name) => {
          const value = query[name as keyof Query];
          const filter = options.filters?.[name as keyof Query];
          if (filter) return value === undefined || value === null ? undefined : filter(value);
          return equals(columns[name] as PgColumn, value as string | undefined);
        }),
        ...(await searchConditions(call, query.search)),
        options.where?.(query, call),
      ),
    sorts: options.sorts ?? (sortsIn(sortableNames(contract.columns), columns) as never),
    readRows: record.read,
  });
  const { get, create, update, remove } = record;
  const handlers = { list: list.page, sheet: list.spreadsheet, get, create, update, remove };
  return {
    ...record,
    list,
    handlers,
    /** The handlers under the names of `catalogueRoutes`. */
    catalogueHandlers: {
      ...handlers,
      read: get,
      all: (filters: object, call: Call) =>
        list.page(
          { ...filters, active: true, sort: contract.columns.sort, page: 1, limit: maxSelectRows } as never,
          call,
        ),
    },
    /** Provider for the global search; results lead to the list at `path`. */
    searchProvider: (kind: SearchKind, path: string, options: SearchOptions<Doc> = {}): SearchProvider => {
      const listPath = (search: string) => `${path}?${new URLSearchParams({ search })}`;
      const query = (search: string) => ({ search, sort: contract.columns.sort }) as unknown as Query;
      const { exact, detail, access = contract.access } = options;
      return searchProvider(list)({
        kind,
        access,
        listPath,
        query,
        ...(exact && { exact }),
        toHit: (row, { language }) => {
          const title = displayName(row)[language];
          return { _id: row._id, title, detail: detail?.(row) ?? "", at: listPath(title) };
        },
      });
    },
  };
}

const maxSelectRows = 5000;

interface SearchOptions<Doc> {
  /** Access that differs from that of the list, for kinds that others may search too. */
  readonly access?: Access;
  readonly exact?: (search: string) => SQL | undefined;
  readonly detail?: (record: Doc) => string;
}

/**
 * Maps input fields to columns of the same names. An empty text becomes null if the column is nullable; absent fields
 * and `updatedAt` are left out.
 */
export function toColumns<T extends TimestampedTable>(table: T, input: object): Partial<InferSelectModel<T>> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const entries = Object.entries(input).flatMap(([name, value]) => {
    const column = columns[name];
    if (!column || value === undefined || name === "updatedAt") return [];
    return [[name, value === "" && !column.notNull ? null : value]];
  });
  return Object.fromEntries(entries) as Partial<InferSelectModel<T>>;
}

/** Sorts text columns in Spanish order, without regard to accents and case; other columns by their value. */
function sortsIn(names: readonly string[], columns: Readonly<Record<string, PgColumn>>) {
  const sortable = (column: PgColumn) =>
    column.getSQLType() === "text" && !column.enumValues ? spanishSortKey(column) : column;
  return Object.fromEntries(names.map((name) => [name, sortable(columns[name] as PgColumn)]));
}
