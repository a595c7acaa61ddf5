export { demoDocuments } from "./demo.ts";
export { addDocument, bringBack, documentsOf, forgetDocuments, removeDocument, sendAlong } from "./document.ts";
export { filesIn, filesOf, filesSharedWith } from "./folder-files.ts";
export { endSharesIn } from "./lapsed-shares.ts";
export { sharesOf } from "./shares.ts";
export { mailShared } from "./shared-mail.ts";
export { filesShown } from "./mentioned.ts";
export {
  type DocumentRules,
  filesBelongTo,
  type OnRemoved,
  type DocumentRight,
  type DocumentRightResolver,
  type SameOwner,
} from "./elements.ts";
