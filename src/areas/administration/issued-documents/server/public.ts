export { type DocumentSource, documentSourcesPort, type Printout } from "./document-source.ts";
export { detailsPath } from "./check/check-pages.tsx";
export { newShortCode, tokenPath, verifyPath } from "./document-codes.ts";
export { issuePrintout, printDocuments } from "./print-documents.ts";
