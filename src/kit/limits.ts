/** How much of a list may be acted on at once; apart from the shapes, so that browsers take the numbers alone. */

/** Rows that are counted one by one for a reader; beyond it is said that there are more. */
export const maxCountedRows = 10_000;
/** Pages that can be asked for by number, from either end. */
export const maxPageNumber = 100_000;
/** Rows that can be selected at once; more is a matter for filters. */
export const maxSelectedRows = 5000;
/** Rows of one call that changes many; the browser sends a larger selection in parts. */
export const maxBulkSize = 100;
/** Views of one list that one person saves. */
export const maxSavedViews = 30;
/** Rows of a spreadsheet, which is written while it is sent. */
export const maxExportRows = 100_000;
/** Rows on paper: a PDF is laid out as a whole, and this many take a worker thread a second or two. */
export const maxPdfRows = 2000;
/** Characters of one filter in an address, and in a saved view; a filter of many conditions is longer than a word. */
export const maxFilterLength = 4000;
