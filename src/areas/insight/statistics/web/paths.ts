import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";

export const rowsPath = "/statistics/rows";

/** Link to the rows behind a figure, or of one of its groups. */
export const rowsTarget = (operation: string, query: SearchParams, key?: string, seriesKey?: string) => ({
  to: rowsPath,
  search: { ...query, operation, ...(key && { key }), ...(seriesKey && { seriesKey }) },
});
