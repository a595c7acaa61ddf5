import type { Handlers } from "../../../server/call.ts";
import type { media } from "../contract.ts";
import { addDocuments, highlight, remove } from "./document.ts";
import { move, restore } from "./placing.ts";
import { quotaOf } from "./quota.ts";
import { documentsOf, documentsPage, entriesOf, fileOf, previewOf, textOf, versions } from "./reading.ts";
import { shared, sharedFile } from "./links.ts";
import { share } from "./sharing.ts";
import { shares } from "./shares.ts";
import { begin, end, takePart } from "./uploading.ts";

export const handlers: Handlers<typeof media> = {
  add: addDocuments,
  begin,
  part: takePart,
  end,
  of: documentsOf,
  page: documentsPage,
  highlight,
  remove: ({ _id }, call) => remove(_id, call),
  removeNew: ({ id }, call) => remove(id, call),
  restore,
  versions,
  file: fileOf,
  preview: previewOf,
  text: textOf,
  entries: entriesOf,
  quota: quotaOf,
  move,
  share,
  shares,
  shared,
  sharedFile,
};
