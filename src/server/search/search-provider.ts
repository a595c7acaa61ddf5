/**
 * Global search: an area registers how its records are found (`searchProviders` of its area definition), with the
 * conditions of its lists. Results and counts include only records that the caller may open.
 */
import type { SQL } from "drizzle-orm";
import type { Access } from "../../kit/access.ts";
import type { SearchKind } from "../../areas/contracts.ts";
import type { Call } from "../call.ts";
import { hasRow, type ListQuery, topMatchesWithCount } from "../listing/list-query.ts";

interface SearchHit {
  readonly _id: string;
  /** The record's usual name: a name or its number. */
  readonly title: string;
  /** Distinguishes it from others with the same title; in the reader's language. */
  readonly detail: string;
  /** Path in the staff application, below /legalsit. */
  readonly at: string;
}

/** Search of the records of one kind. */
export interface SearchProvider {
  readonly kind: SearchKind;
  readonly access: Access;
  /**
   * The first matches, exact matches of numbers before all others, and the number of matches, counted up to a maximum.
   */
  readonly find: (call: Call, search: string, limit: number) => Promise<{ docs: SearchHit[]; total: number }>;
  /** True if the caller's list contains the record with this id. */
  readonly has: (call: Call, id: string) => Promise<boolean>;
  /** Path of the list that shows all matches. */
  readonly listPath: (search: string) => string;
}

interface SearchProviderOptions<Query, Row> extends Omit<SearchProvider, "find" | "has"> {
  readonly query: (search: string, call: Call) => Query;
  /** Condition for rows that come first: a number, identity number or phone equal to the search text. */
  readonly exact?: (search: string) => SQL | undefined;
  readonly toHit: (row: Row, call: Call) => SearchHit;
}

/** Builds a search provider from a list: `searchProvider(list)({ … })`. */
export const searchProvider =
  <Query extends { readonly sort: string }, Row>(list: ListQuery<Query, Row>) =>
  ({ kind, access, listPath, query, exact, toHit }: SearchProviderOptions<Query, Row>): SearchProvider => ({
    kind,
    access,
    listPath,
    find: async (call, search, limit) => {
      const { docs, total } = await topMatchesWithCount(call, list, query(search, call), {
        limit,
        priority: exact?.(search),
      });
      return { docs: docs.map((row) => toHit(row, call)), total };
    },
    has: (call, id) => hasRow(call, list, query("", call), id),
  });
