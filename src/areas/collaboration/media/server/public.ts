import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { media, mediaTexts } from "./tables.ts";

export { demoDocuments } from "./demo.ts";
export { addDocument, removeDocument } from "./document.ts";
export { documentNamesOf } from "./document-names.ts";
export { restoreDocumentsWith, eraseDocuments, trashDocumentsWith } from "./owner-documents.ts";
export { filesIn, filesInFolder, filesSharedWith } from "./folder-files.ts";
export { endSharesIn } from "./sharing/lapsed-shares.ts";
export { readShares } from "./sharing/shares.ts";
export { mailShared } from "./sharing/shared-mail.ts";
export { documentReferences } from "./document-references.ts";
export {
  type DocumentRules,
  documentOwnerPort,
  type OnRemoved,
  type DocumentRight,
  type DocumentRightResolver,
  type QuotaGroup,
} from "./owner-port.ts";

export const documentView = readableColumns(
  media,
  "id",
  "element",
  "elementId",
  "name",
  "deletedAt",
  "wentAlong",
  "searchText",
);
export const documentTextView = readableColumns(mediaTexts, "mediaId", "text", "searchText");
