import type { SearchParams } from "../../../web/office/query-string.ts";

export const rowsPath = "/statistics/rows";

/** The rows behind a number, of one group where its key is given. */
export const rowsTarget = (operation: string, asked: SearchParams, key?: string, seriesKey?: string) => ({
  to: rowsPath,
  search: { ...asked, operation, ...(key && { key }), ...(seriesKey && { seriesKey }) },
});
