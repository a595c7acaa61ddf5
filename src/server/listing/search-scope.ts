/**
 * Search conditions for lists in which text of related tables also finds rows: the requester, the courier, the
 * payment.
 */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/connection.ts";
import { textHasTerm, isShortTerm, type SearchTerm, searchTerms } from "./search-terms.ts";

/** A related table, joined by its `id` = `key` of the list; search terms are looked up in its `text`. */
export interface RelatedSearch {
  readonly key: PgColumn;
  readonly id: PgColumn;
  readonly text: PgColumn;
  /** The part of the text that the reader may see, if not all: a term must occur in both. */
  readonly visibleText?: SQL;
}

/** A term that matches more rows of a table than this is not selective. */
const maxSelectiveRows = 2000;

/**
 * One condition per search term: the row's own text or a related text contains it, at any position. Related tables are
 * searched first, in one statement; their ids become parameters of the list query, so that its own indexes apply. A
 * join with `or` over two tables would read both, and a copy of related texts in the row would have to be rewritten
 * with each change of a person or payment. A common term has too many ids: alone, it is searched in the list's own
 * texts only. Together with a selective term, it is checked for each row that the selective one leaves («María
 * AP26000123»), and the whole search is also looked up in related tables («María Núñez» finds her requests). A term of
 * one or two letters is looked up in related texts only together with a longer term of the same text («Yadira de la
 * Paz»).
 */
export async function searchScope(
  db: Queryable,
  text: PgColumn,
  search: string | undefined,
  relatedSearches: readonly RelatedSearch[],
): Promise<SQL[]> {
  const terms = searchTerms(search);
  const longTerms = terms.filter((term) => !isShortTerm(term));
  if (longTerms.length === 0) return terms.map((term) => textHasTerm(text, term));
  // Conditions to look up in each related table: each term, then all terms together.
  const textConditions: TextCondition[] = [
    ...terms.map((term) => (where: SQLWrapper) => {
      const withLongerTerm = isShortTerm(term) ? [anyOf(longTerms.map((each) => textHasTerm(where, each)))] : [];
      return allOf([textHasTerm(where, term), ...withLongerTerm]);
    }),
    ...(terms.length > 1 ? [(where: SQLWrapper) => allOf(terms.map((term) => textHasTerm(where, term)))] : []),
  ];
  const found = await lookUp(
    db,
    relatedSearches.map((other) =>
      jsonArray(
        textConditions.map(
          (textCondition) =>
            sql`array_to_json(array(${selectMatches(other.id, other.text, textCondition, other.visibleText)}))`,
        ),
      ),
    ),
  );
  const idsOf = (table: number, at: number) => (found[table]?.[at] ?? []) as string[];
  const isCommonTerm = (at: number) => relatedSearches.some((_, table) => idsOf(table, at).length > maxSelectiveRows);

  const selectiveTerms = terms.filter((term, at) => !isShortTerm(term) && !isCommonTerm(at));
  const isMixed = selectiveTerms.length > 0 && selectiveTerms.length < terms.length;
  const ownCounts = selectiveTerms.map(
    (term) => sql`(select count(*) from (${selectMatches(text, text, (where) => textHasTerm(where, term))}) own)`,
  );
  const hasSelectiveTerm = isMixed && (await lookUp(db, ownCounts)).some((count) => Number(count) <= maxSelectiveRows);

  const relatedConditions = (at: number) =>
    relatedSearches.flatMap((other, table) => {
      const ids = idsOf(table, at);
      if (ids.length <= maxSelectiveRows) return hasKeyIn(other, ids);
      const term = terms[at];
      return hasSelectiveTerm && term ? [relatedRowMatches(other, term)] : [];
    });
  const conditions = terms.map((term, at) => anyOf([textHasTerm(text, term), ...relatedConditions(at)]));
  const allTermsRelated = terms.some((_, at) => isCommonTerm(at)) ? relatedConditions(terms.length) : [];
  return allTermsRelated.length > 0 ? [anyOf([allOf(conditions), ...allTermsRelated])] : conditions;
}

type TextCondition = (where: SQLWrapper) => SQL;

const allOf = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`;
const anyOf = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` or `)})`;
const jsonArray = (values: readonly SQL[]) => sql`json_build_array(${sql.join([...values], sql`, `)})`;

/** Selects ids of rows that match, one more than the limit of a selective term. */
const selectMatches = (column: PgColumn, text: PgColumn, textCondition: TextCondition, visibleText?: SQL) =>
  sql`select ${column} from ${text.table} where ${allOf([textCondition(text), ...(visibleText ? [textCondition(visibleText)] : [])])} limit ${maxSelectiveRows + 1}`;

async function lookUp(db: Queryable, values: readonly SQL[]): Promise<readonly unknown[][]> {
  return (await db.execute<{ found: unknown[][] }>(sql`select ${jsonArray(values)} as found`)).rows[0]?.found ?? [];
}

const hasKeyIn = ({ key, id }: RelatedSearch, ids: readonly string[]): SQL[] =>
  ids.length > 0 ? [sql`${key} = any(${sql.param(ids)}::${sql.raw(id.getSQLType())}[])`] : [];

/** The limit keeps it a subquery per row: the planner would otherwise hash it and read the whole other table first. */
const relatedRowMatches = ({ key, id, text, visibleText = sql`${text}` }: RelatedSearch, term: SearchTerm) =>
  sql`coalesce((select true from ${text.table} where ${id} = ${key} and ${textHasTerm(visibleText, term)} limit 1), false)`;
