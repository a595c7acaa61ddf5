/** Limits of lists and bulk changes. Separate from the schemas, so that browsers do not load zod for them. */

/** Rows that a list counts exactly; above this it reports only that there are more. */
export const maxCountedRows = 10_000;
/** Highest page number, from either end. */
export const maxPageNumber = 100_000;
/** Rows that can be selected at once; a larger change needs a filter. */
export const maxSelectedRows = 5000;
/** Rows of one bulk call; the browser sends a larger selection in batches. */
export const maxBulkSize = 100;
/** Saved views of one list per person. */
export const maxSavedViews = 30;
/** Rows of a spreadsheet; it is generated while it is sent. */
export const maxExportRows = 100_000;
/** Rows of a PDF: it is laid out as a whole, and this many take a worker thread one or two seconds. */
export const maxPdfRows = 2000;
/** Rows whose ids one audit entry of an export contains, 72 kB; larger exports have several entries. */
export const maxAuditedRows = 2000;
/**
 * Characters of one filter in an address or a saved view; a filter of several conditions is longer than a search word.
 */
export const maxFilterLength = 4000;
