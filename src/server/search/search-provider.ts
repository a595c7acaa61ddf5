/**
 * One search over everything: an area says how its things are found (`finders` of what it brings to the server), as its
 * lists find them. Nobody finds what they may not open, nor learns how much of it there is.
 */
import type { SQL } from "drizzle-orm";
import type { Access } from "../../kit/access.ts";
import type { SearchKind } from "../../kit/search-kinds.ts";
import type { Call } from "../call.ts";
import { hasRow, type ListQuery, topMatchesWithCount } from "../listing/list-query.ts";

export interface SearchHit {
  readonly _id: string;
  /** What people call it: a name, or its number. */
  readonly title: string;
  /** What tells it from others of that name, in the reader's language. */
  readonly detail: string;
  /** Where the office opens it, below /legalsit. */
  readonly at: string;
}

export interface SearchProvider {
  readonly kind: SearchKind;
  readonly access: Access;
  /** The first that match, exact numbers before all others, and how many there are, counted to `mostCountedBeside`. */
  readonly find: (call: Call, search: string, most: number) => Promise<{ docs: SearchHit[]; total: number }>;
  /** Whether the caller's lists have the thing of this id. */
  readonly has: (call: Call, id: string) => Promise<boolean>;
  /** The list that shows all that match. */
  readonly listPath: (search: string) => string;
}

interface How<Wanted, Row> extends Omit<SearchProvider, "find" | "has"> {
  readonly query: (search: string, call: Call) => Wanted;
  /** What comes first: rows that have just this number, identity number or phone. */
  readonly exact?: (search: string) => SQL | undefined;
  readonly toHit: (row: Row, call: Call) => SearchHit;
}

/** Finds what a list finds: `finderOf(list)({ … })`. */
export const searchProvider =
  <Wanted extends { readonly sort: string }, Row>(list: ListQuery<Wanted, Row>) =>
  ({ kind, access, listPath: all, query: wanted, exact, toHit: shows }: How<Wanted, Row>): SearchProvider => ({
    kind,
    access,
    listPath: all,
    find: async (call, search, most) => {
      const { docs, total } = await topMatchesWithCount(call, list, wanted(search, call), {
        limit: most,
        priority: exact?.(search),
      });
      return { docs: docs.map((row) => shows(row, call)), total };
    },
    has: (call, id) => hasRow(call, list, wanted("", call), id),
  });
