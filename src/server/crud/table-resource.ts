/**
 * A register whose records are rows of one table as they stand: what its contract says of fields, filters and sorts holds
 * for the table's columns of the same names. What differs is said beside it.
 */
import { and, type InferSelectModel, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Access } from "../../kit/access.ts";
import { type ListColumns, rowLabelOf, type CellContext, sortableNames } from "../../kit/list-columns.ts";
import type { SearchKind } from "../../kit/search-kinds.ts";
import type { Localized, Language } from "../../kit/language.ts";
import type { Call } from "../call.ts";
import { spanishSortKey } from "../database/columns.ts";
import { type SearchProvider, searchProvider } from "../search/search-provider.ts";
import { listHandlers, type ListHandlerOptions } from "../listing/list-handlers.ts";
import type { ListQuery } from "../listing/list-query.ts";
import { matchesTerms, equals } from "../listing/filters.ts";
import { type RelatedSearch, searchScope } from "../listing/search-scope.ts";
import { searchTextOf } from "../listing/search-terms.ts";
import { type CrudResourceOptions, crudResource, type TimestampedTable } from "./crud-resource.ts";

/** What `registered` answers. */
interface Said<Typed, Wanted, Shown, Words, Name extends string> {
  readonly columns: ListColumns<Shown, Words, Name>;
  readonly rowSchema: z.ZodType<Shown>;
  readonly filters: { readonly shape: object };
  readonly access: Access;
  readonly $: { query: Wanted; input: Typed };
}
type Keyed = TimestampedTable & { readonly id: PgColumn };
type Derived = "read" | "toColumns" | "displayName";
type Plain<T extends Keyed, Typed extends object, Shown extends { readonly _id: string }> = Omit<
  CrudResourceOptions<T, Typed, Shown>,
  Derived | "idColumn" | "schema"
> &
  Partial<Pick<CrudResourceOptions<T, Typed, Shown>, Derived>>;
/** The words of its columns; where these need more than words, what they need and what a record is called. */
type Spoken<Wanted extends { readonly sort: string }, Shown, Words> =
  | { readonly words: Readonly<Record<Language, Omit<Words, "language"> & { readonly title: string }>> }
  | (Pick<ListHandlerOptions<Wanted, Shown, Words>, "cellContext"> & {
      readonly displayName: (record: Shown) => Localized;
    });
interface Listed<Wanted extends { readonly sort: string }, Shown> {
  readonly sorts?: ListQuery<Wanted, Shown>["sorts"];
  /** Columns whose words a search finds; a table that may grow long keeps them in a column `searchText`. */
  readonly searchColumns?: readonly PgColumn[];
  /** Rows of other tables that its own are found by too; these keep their words in a column `searchText`. */
  readonly relatedSearch?: readonly RelatedSearch[] | ((call: Call) => readonly RelatedSearch[]);
  /** Filters that ask something else of the column of their name than to be equal. */
  readonly filters?: { readonly [Each in keyof Wanted]?: (asked: NonNullable<Wanted[Each]>) => SQL | undefined };
  /** What a filter asks that no column of its name answers. */
  readonly where?: (wanted: Wanted, call: Call) => SQL | undefined;
}

/** Its verbs, its list and all of its handlers, under the names that `calls` of its contract has. */
export function tableResource<
  T extends Keyed,
  Typed extends object,
  Shown extends { readonly _id: string },
  Wanted extends { readonly sort: string; readonly search?: string | undefined },
  Words extends CellContext,
  Name extends string,
>(
  of: Said<Typed, Wanted, Shown, Words, Name>,
  said: Plain<T, Typed, Shown> & Listed<Wanted, Shown> & Spoken<Wanted, Shown, Words>,
) {
  const table: Keyed = said.table;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const filters = Object.keys(of.filters.shape).filter((name) => name in columns);
  const { searchText } = columns;
  const searched = searchText ?? searchTextOf(...(said.searchColumns ?? []));
  const { relatedSearch: elsewhere } = said;
  const found = (call: Call, search: string | undefined) =>
    searchText && elsewhere
      ? searchScope(call.db, searchText, search, typeof elsewhere === "function" ? elsewhere(call) : elsewhere)
      : matchesTerms(searched, search);
  const spoken =
    "words" in said ? (language: Language) => ({ ...said.words[language], language }) as unknown as Words : undefined;
  const nameIn = (record: Shown, language: Language) =>
    spoken ? rowLabelOf(of.columns, record, spoken(language)) : record._id;
  const called = said.displayName ?? ((record: Shown) => ({ es: nameIn(record, "es"), en: nameIn(record, "en") }));
  const record = crudResource<T, Typed, Shown>({
    idColumn: table.id,
    schema: of.rowSchema,
    read: async ({ db }, { where, order }) => {
      const rows = await db
        .select()
        .from(table)
        .where(where)
        .orderBy(...order);
      return rows.map((row) => of.rowSchema.parse({ ...row, _id: row.id }));
    },
    toColumns: async (_call, _tx, wanted) => toColumns(said.table, wanted),
    ...said,
    displayName: called,
  });
  const list = listHandlers<Wanted, Shown, Words & { readonly title: string }, Name>(of, {
    cellContext: ("cellContext" in said ? said.cellContext : spoken) as never,
    fileName: ({ title }) => title,
    log: { action: `${said.actionPrefix}.export`, kind: said.actionPrefix },
    id: table.id,
    where: async (call, wanted) =>
      and(
        ...filters.map((name) => {
          const asked = wanted[name as keyof Wanted];
          const own = said.filters?.[name as keyof Wanted];
          if (own) return asked === undefined || asked === null ? undefined : own(asked);
          return equals(columns[name] as PgColumn, asked as string | undefined);
        }),
        ...(await found(call, wanted.search)),
        said.where?.(wanted, call),
      ),
    sorts: said.sorts ?? (sortsIn(sortableNames(of.columns), columns) as never),
    readRows: record.read,
  });
  const { get, create, update, remove } = record;
  const handlers = { list: list.page, sheet: list.spreadsheet, get, create, update, remove };
  return {
    ...record,
    list,
    handlers,
    /** The same for `catalogueRoutes`. */
    catalogueHandlers: {
      ...handlers,
      read: get,
      all: (chosen: object, call: Call) =>
        list.page({ ...chosen, active: true, sort: of.columns.sort, page: 1, limit: mostInSelects } as never, call),
    },
    /** Found by the search over everything, in its list at `at`. */
    searchProvider: (kind: SearchKind, at: string, more: Finding<Shown> = {}): SearchProvider => {
      const all = (search: string) => `${at}?${new URLSearchParams({ search })}`;
      const wanted = (search: string) => ({ search, sort: of.columns.sort }) as unknown as Wanted;
      const { exact, detail, access = of.access } = more;
      return searchProvider(list)({
        kind,
        access,
        listPath: all,
        query: wanted,
        ...(exact && { exact }),
        toHit: (row, { language }) => {
          const title = called(row)[language];
          return { _id: row._id, title, detail: detail?.(row) ?? "", at: all(title) };
        },
      });
    },
  };
}

const mostInSelects = 5000;

interface Finding<Shown> {
  /** Where others find in it too what they may see of it. */
  readonly access?: Access;
  readonly exact?: (search: string) => SQL | undefined;
  readonly detail?: (record: Shown) => string;
}

/** What was typed for columns of the table: an empty text that a column may lack is none, what was not sent stays. */
export function toColumns<T extends TimestampedTable>(table: T, wanted: object): Partial<InferSelectModel<T>> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const typed = Object.entries(wanted).flatMap(([name, value]) => {
    const column = columns[name];
    if (!column || value === undefined || name === "updatedAt") return [];
    return [[name, value === "" && !column.notNull ? null : value]];
  });
  return Object.fromEntries(typed) as Partial<InferSelectModel<T>>;
}

/** Names stand in the order of their letters, without regard to accents and case. */
function sortsIn(names: readonly string[], columns: Readonly<Record<string, PgColumn>>) {
  const sortable = (column: PgColumn) =>
    column.getSQLType() === "text" && !column.enumValues ? spanishSortKey(column) : column;
  return Object.fromEntries(names.map((name) => [name, sortable(columns[name] as PgColumn)]));
}
