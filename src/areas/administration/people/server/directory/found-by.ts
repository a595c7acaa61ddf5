/** Staff search in choices and global search: words of the name or the email. */
import type { SQL } from "drizzle-orm";
import { matchesTerms } from "../../../../../server/listing/filters.ts";
import { searchTextOf } from "../../../../../server/listing/search-terms.ts";
import { users } from "../tables.ts";

/**
 * Identity numbers are not searched, because all staff may use this search. The indexed text contains names and email at
 * its start, and narrows the search to few people.
 */
export const peopleSearch = (search: string | undefined): SQL[] => [
  ...matchesTerms(users.searchText, search),
  ...matchesTerms(searchTextOf("first_name", "last_name", "second_last_name", "email::text"), search),
];
