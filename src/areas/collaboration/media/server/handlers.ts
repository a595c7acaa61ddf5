import type { Handlers } from "../../../../server/call.ts";
import type { mediaContract } from "../contract.ts";
import { addDocuments, highlightDocument, removeOwnDocument } from "./document.ts";
import { moveDocument, restore } from "./placing.ts";
import { readDocumentQuota } from "./quota.ts";
import {
  listDocumentsOf,
  documentsPage,
  archiveEntries,
  fileOf,
  previewOf,
  documentText,
  documentVersions,
} from "./queries.ts";
import { readSharedDocument, sharedFile } from "./sharing/share-links.ts";
import { shareDocument } from "./sharing/sharing.ts";
import { listShares } from "./sharing/shares.ts";
import { beginUpload, finishUpload, receiveUploadPart } from "./files/chunked-upload.ts";

export const handlers: Handlers<typeof mediaContract> = {
  add: addDocuments,
  begin: beginUpload,
  part: receiveUploadPart,
  end: finishUpload,
  of: listDocumentsOf,
  page: documentsPage,
  highlight: highlightDocument,
  remove: ({ _id }, call) => removeOwnDocument(_id, call),
  removeNew: ({ id }, call) => removeOwnDocument(id, call),
  restore,
  versions: documentVersions,
  file: fileOf,
  preview: previewOf,
  text: documentText,
  entries: archiveEntries,
  quota: readDocumentQuota,
  move: moveDocument,
  share: shareDocument,
  shares: listShares,
  shared: readSharedDocument,
  sharedFile,
};
