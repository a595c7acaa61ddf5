/** Filters of the staff list of forms, in SQL. */
import { and, inArray, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ListQueryOf } from "../../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { constantSql } from "../../../../../server/database/raw-selection.ts";
import { startsWith, matchesTerms, equals, instantBetween } from "../../../../../server/listing/filters.ts";
import { searchScope } from "../../../../../server/listing/search-scope.ts";
import { settingInSql } from "../../../../administration/settings/server/public.ts";
import { forms } from "../../list-contracts.ts";
import { openFormStatuses } from "../../states.ts";
import { isListed } from "../listed-forms.ts";
import { requestForms } from "../tables.ts";
import { formSearchScope } from "./search-scope.ts";

export type FormsQuery = ListQueryOf<typeof forms>;

export type FormFilters = Partial<Omit<FormsQuery, "family" | "status" | "approvalsPending" | "sort">>;

const f = requestForms;

/** Days in a status after which a form is late; reviews have a setting of their own. */
const maxStatusDays = 8;

const maxDays = sql`case when ${f.status} = 'underReview' then ${settingInSql("online.reviewAlertDays")} else ${maxStatusDays}::int end`;
const isOpen = constantSql(inArray(f.status, [...openFormStatuses]));
const maxAge = constantSql(sql`make_interval(days => ${maxDays})`);
const listed = constantSql(isListed(f));

/** True for forms that are in their status for too long; a review counts as late from the day of its reminder. */
export function isLate(now: Date): SQL<boolean> {
  return sql<boolean>`(${isOpen} and ${f.statusAt} <= ${now.toISOString()}::timestamptz - ${maxAge})`;
}

/** Condition of the filters that apply in every view. */
export async function filterConditions(
  { db, now }: Pick<Call, "db" | "now">,
  filters: FormFilters,
): Promise<SQL | undefined> {
  return and(
    listed,
    filters.late === undefined ? undefined : filters.late ? isLate(now) : not(isLate(now)),
    ...instantBetween(f.createdAt, filters.from, filters.to),
    equals(f.province, filters.province),
    equals(f.municipality, filters.municipality),
    equals(f.offerId, filters.offerId),
    equals(f.documentType, filters.documentType),
    equals(f.destination, filters.destination),
    equals(f.packageNumber, filters.packageNumber),
    ...(await searchScope(db, f.searchText, filters.search, formSearchScope)),
    ...startsWithText(f.identityNumber, filters.ci?.replace(/[\s-]/g, "")),
    ...startsWithText(f.number, filters.number?.toUpperCase()),
  );
}

/** Prefix filter: the trigram index narrows the rows, the column decides. */
function startsWithText(column: PgColumn, text?: string): (SQL | undefined)[] {
  return text ? [...matchesTerms(f.searchText, text), startsWith(column, text)] : [];
}
