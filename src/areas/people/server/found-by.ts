/** What finds one of the staff, in every choice and search: words of the name or the e-mail. */
import type { SQL } from "drizzle-orm";
import { matchesTerms } from "../../../server/listing/filters.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";

/** Words of numbers find nobody here: anyone of staff may ask. */
export const peopleSearch = (search: string | undefined): SQL[] =>
  matchesTerms(searchTextOf("first_name", "last_name", "second_last_name", "email::text"), search);
