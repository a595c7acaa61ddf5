/** The fixed filters and the sort order of the view that an address names. */
import { isWaiting } from "../../../../../kit/contract/list-columns.ts";
import { formColumns, formTones } from "../../columns.ts";
import { type Family, type FormStatus, formStatuses } from "../../states.ts";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";

/** An unknown status means "all". Views with pending work are sorted oldest first. */
export function prefetchView(search: SearchParams, family: Family) {
  const status: FormStatus | "all" = formStatuses.find((each) => each === search.status) ?? "all";
  const isPendingWork = status !== "all" && isWaiting(formTones[status]);
  return {
    fixedFilters: { family, status, approvalsPending: search.approvalsPending === "true" },
    sort: isPendingWork ? ("createdAt" as const) : formColumns.sort,
  };
}
