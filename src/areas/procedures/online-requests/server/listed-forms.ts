/** Conditions and keys of lists of forms, used by indexes and queries alike. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { spanishSortKey } from "../../../../server/database/columns.ts";

/** Sort key of the holder's full name. */
export const holderKey = (form: Readonly<Record<"firstName" | "firstLastName", SQLWrapper>>): SQL =>
  spanishSortKey(sql`(coalesce(${form.firstName}, '') || ' ' || coalesce(${form.firstLastName}, ''))`);

/**
 * True for forms that were submitted and are not hidden. The list indexes are partial on the same condition, so that
 * a deep page reads nothing else.
 */
export function isListed(form: Readonly<Record<"finishedAt" | "hiddenAt", SQLWrapper>>): SQL {
  return sql`${form.finishedAt} is not null and ${form.hiddenAt} is null`;
}
