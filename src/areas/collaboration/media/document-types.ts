/** Owners and types of documents. */

/** Each area implements the access to its documents (`documentOwnerPort`). */
export const elements = [
  "filing",
  "notarialFiling",
  "client",
  "virtualTable",
  "offer",
  "folder",
  "chat",
  "consulate",
  "legalization",
  "request",
] as const;
export type DocumentOwnerKind = (typeof elements)[number];

export const mediaTypes = ["image", "pdf", "document", "sheet", "text", "zip"] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Accepted types, detected by the first bytes. Pages, programs and macros are not accepted. */
export const typeOfMime: Readonly<Record<string, MediaType>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "image/gif": "image",
  "image/tiff": "image",
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
  "application/vnd.oasis.opendocument.text": "document",
  "application/rtf": "document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "sheet",
  "application/vnd.oasis.opendocument.spreadsheet": "sheet",
  "text/plain": "text",
  "application/zip": "zip",
};

/** Maximum size of a document. */
export const maxDocumentBytes = 25 * 1024 * 1024;
/** Size of a part: five interruptions of a 20 MB upload repeat less than a tenth of it. */
export const partBytes = 256 * 1024;
export const maxDocuments = 10;
/** Maximum number of downloads of one link. */
export const maxLinkDownloads = 20;
