/** Staff search in choices and global search: words of the name or the email. */
import type { SQL } from "drizzle-orm";
import { matchesTerms } from "../../../../../server/listing/filters.ts";
import { searchTextOf } from "../../../../../server/listing/search-terms.ts";

/** Identity numbers are not searched, because all staff may use this search. */
export const peopleSearch = (search: string | undefined): SQL[] =>
  matchesTerms(searchTextOf("first_name", "last_name", "second_last_name", "email::text"), search);
