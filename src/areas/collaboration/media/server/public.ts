export { demoDocuments } from "./demo.ts";
export {
  addDocument,
  restoreDocumentsWith,
  documentNamesOf,
  eraseDocuments,
  removeDocument,
  trashDocumentsWith,
} from "./document.ts";
export { filesIn, filesInFolder, filesSharedWith } from "./folder-files.ts";
export { endSharesIn } from "./lapsed-shares.ts";
export { readShares } from "./shares.ts";
export { mailShared } from "./shared-mail.ts";
export { documentReferences } from "./document-references.ts";
export {
  type DocumentRules,
  documentOwnerPort,
  type OnRemoved,
  type DocumentRight,
  type DocumentRightResolver,
  type SameOwner,
} from "./owner-port.ts";
