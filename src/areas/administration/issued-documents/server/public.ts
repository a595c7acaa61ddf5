import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { issuedDocuments } from "./tables.ts";

export { type DocumentSource, documentSourcesPort, type Printout } from "./document-source.ts";
export { eraseIssuedDocuments } from "./erase-documents.ts";
export { detailsPath } from "./check/check-pages.tsx";
export { newShortCode, tokenPath, verifyPath } from "./document-codes.ts";
export { issuePrintout, printDocuments } from "./print-documents.ts";

/** Documents for the queries of other areas. */
export const issuedDocumentView = readableColumns(issuedDocuments, "id", "kind", "recordId", "number");
