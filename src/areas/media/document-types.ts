/** What documents belong to, and of which types they are. */

/** Each area that has documents says who may read and write those of its records: `registerDocumentOwner`. */
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

/** What is taken, by what its first bytes say it is. What browsers and offices run (pages, programs, macros) is not. */
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

/** So many bytes a document has at most. */
export const maxDocumentBytes = 25 * 1024 * 1024;
/** What a cut costs at most: of 20 MB that are cut five times less than a tenth is sent again. */
export const partBytes = 256 * 1024;
export const maxDocuments = 10;
/** So often the file behind one mailed link can be fetched. */
export const maxLinkDownloads = 20;
