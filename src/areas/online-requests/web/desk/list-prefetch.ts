/** What the address asks of the work list: a view, in the order in which it opens. */
import { isWaiting } from "../../../../kit/list-columns.ts";
import { formColumns, formTones } from "../../columns.ts";
import { type Family, type FormStatus, formStatuses } from "../../states.ts";
import type { SearchParams } from "../../../../web/office/query-string.ts";

/** The view is "all", though the address names another; what waits is worked off in the order in which it came. */
export function prefetchView(search: SearchParams, family: Family) {
  const status: FormStatus | "all" = formStatuses.find((each) => each === search.status) ?? "all";
  const isWorked = status !== "all" && isWaiting(formTones[status]);
  return {
    fixedFilters: { family, status, approvalsPending: search.approvalsPending === "true" },
    sort: isWorked ? ("createdAt" as const) : formColumns.sort,
  };
}
