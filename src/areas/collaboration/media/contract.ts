/** Documents of records. The access to a record applies to its documents. */
import { z } from "zod";
import { download, operation, pageSchemaWith, upload } from "../../../kit/contract.ts";
import {
  deletedAnswer,
  id,
  instant,
  integer,
  nameSchemas,
  page,
  reference,
  text,
  version,
  booleanParam,
} from "../../../kit/schemas.ts";
import { elements, mediaTypes, maxDocumentBytes, partBytes } from "./document-types.ts";
import { sharing } from "./sharing.ts";

const element = z.enum(elements, "CHOICE").describe("What it belongs to");
const elementId = text(1, 64).describe("Identifier of the record that it belongs to");
const type = z.enum(mediaTypes, "CHOICE").describe("By what its bytes say it is");

export const Media = z.object({
  _id: z.string().describe("Identifier"),
  element: z.enum(elements).describe("What it belongs to"),
  elementId: z.string().describe("The record that it belongs to"),
  name: z.string().describe("As who brought it called it"),
  mime: z.string().describe("What its first bytes say it is"),
  type,
  size: z.number().int().describe("Bytes"),
  sha256: z.string().describe("Of its content, in hexadecimal digits"),
  version: z.number().int().describe("One more each time it was replaced"),
  url: z.string().describe("Where it is fetched: always as a file, never shown in place"),
  previewUrl: z.string().optional().describe("Of a picture: made anew, at most 1,600 points wide or high"),
  highlighted: z.boolean().describe("Stands first, and marked"),
  textFound: z.boolean().describe("Words were found inside: the search over folders finds it by them"),
  by: reference.describe("Who brought it"),
  createdAt: instant,
  updatedAt: instant,
  can: z
    .object({
      write: z.boolean().describe("Replace and take it away"),
      highlight: z.boolean().describe("Let it stand first, or among the others"),
    })
    .describe("What the caller may do with it"),
});
export type Media = z.output<typeof Media>;

const Upload = z.object({
  _id: z.string().describe("Identifier of the upload"),
  parts: z.number().int().describe("How many there are, of 256 kB but the last"),
  received: z.array(z.number().int()).describe("Which of them are here, from 0: what was cut goes on with the others"),
});

nameSchemas({ Media });

const quota = z.object({
  used: z.number().int().describe("Bytes, with former versions and what lies in the trash"),
  most: z.number().int().describe("Bytes that there may be"),
});
const owner = z.object({ element, elementId });
const one = z.object({ _id: id });
/** The rules of the owner decide (server/owner-port.ts); NOT_FOUND without access. */
const access = "staff";
const ifTaken = z
  .enum(["replace", "keep"], "CHOICE")
  .optional()
  .describe(
    "Of a file whose name its folder has: replace that one as its next version, or keep both, numbered. CONFLICT with `other` unless given",
  );
/** Guests of a virtual table read its documents. */
const readers = ["staff", "guest"] as const;

export const mediaContract = {
  add: upload({
    route: "POST private/media",
    access,
    summary: "Bring documents to a thing: up to ten at once, of 25 MB each",
    input: owner,
    output: z.array(Media),
    maxBytes: maxDocumentBytes,
    limit: [60, 60],
  }),
  begin: operation({
    route: "POST private/media/beginUpload",
    access,
    summary: "Begin to bring one in parts, or go on with the same one that was cut",
    input: owner.extend({
      name: text(1, 200).describe("As it is called"),
      size: integer(1, maxDocumentBytes).describe("Bytes"),
      sha256: z
        .string("REQUIRED")
        .regex(/^[0-9a-f]{64}$/, "INVALID")
        .describe("Of its content, in hexadecimal digits"),
      replaces: id.optional().describe("The document that this is the next version of"),
    }),
    output: Upload,
    limit: [120, 60],
  }),
  part: upload({
    route: "POST private/media/uploadPart",
    access,
    summary: "One part. UPLOAD_GONE once the upload ended or is older than a day",
    input: z.object({ _id: id, part: integer(0, maxDocumentBytes / partBytes).describe("Which, from 0") }),
    output: Upload,
    skipMimeCheck: true,
    maxBytes: partBytes,
    limit: [600, 60],
  }),
  end: operation({
    route: "POST private/media/endUpload",
    access,
    summary: "All parts are here: the document is, unless its bytes are not what was told or may not be brought",
    input: one,
    output: Media,
  }),
  of: operation({
    route: "POST private/media/getMediaByElementAndElementId",
    access,
    allowedWhileImpersonating: true,
    summary: "The documents of a thing: the highlighted first, then the newest",
    input: owner,
    output: z.array(Media),
  }),
  page: operation({
    route: "POST private/media/docsAggregate",
    access: readers,
    allowedWhileImpersonating: true,
    summary: "The documents of a thing page by page, and how many of each type there are",
    input: page.extend({ ...owner.shape, type: type.optional() }),
    output: pageSchemaWith(Media, {
      byType: z
        .array(
          z.object({
            key: type,
            label: z.string().describe("Its name in the caller's language"),
            value: z.number().int().describe("How many"),
          }),
        )
        .describe("Of all documents of the thing, whatever is asked for"),
    }),
  }),
  highlight: operation({
    route: "POST private/media/setHighlight",
    access,
    summary: "Let one stand first, or among the others again",
    input: one.extend({ highlighted: booleanParam.describe("false: among the others again") }),
    output: Media,
  }),
  remove: operation({
    route: "POST private/media/deleteDocument",
    access,
    summary: "Take one away; for thirty days it can be put back",
    input: one,
    output: deletedAnswer,
  }),
  removeNew: operation({
    route: "DELETE private/media/deleteDocumentNew/:id",
    access,
    summary: "The same, named in the address",
    input: z.object({ id }),
    output: deletedAnswer,
  }),
  restore: operation({
    route: "POST private/media/restoreDocument",
    access,
    summary: "Put back what was taken away at most thirty days ago",
    input: one.extend({ ifTaken }),
    output: Media,
  }),
  versions: operation({
    route: "GET private/media/versions/:id",
    access,
    summary: "What a document was before, the newest first",
    input: z.object({ id }),
    output: z.array(
      Media.pick({ version: true, name: true, size: true, sha256: true, url: true, by: true, createdAt: true }),
    ),
  }),
  file: download({
    route: "GET private/media/file/:id",
    access: readers,
    summary: "A document, or one of its former versions, as a file",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("The newest unless given") }),
  }),
  preview: download({
    route: "GET private/media/preview/:id",
    access: readers,
    summary: "A picture made anew, without what it carried beside what one sees",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("The newest unless given") }),
  }),
  text: operation({
    route: "GET private/media/text/:id",
    access: readers,
    summary: "What a text or a written document says, without its looks: at most its first 100,000 characters",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("The newest unless given") }),
    output: z.object({
      text: z.string().describe("As plain text; empty where nothing could be read"),
      more: z.boolean().describe("There is more in the file"),
    }),
    limit: [60, 60],
  }),
  entries: operation({
    route: "GET private/media/entries/:id",
    access: readers,
    summary: "What a ZIP says is in it, which is not unpacked. FILE_TYPE for one that cannot be read",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("The newest unless given") }),
    output: z.object({
      entries: z
        .array(
          z.object({
            name: z.string().describe("With the folders that it stands in"),
            size: z.number().int().describe("Bytes that it says it unpacks to"),
            folder: z.boolean().describe("It is a folder"),
          }),
        )
        .describe("The first thousand, as they stand in it"),
      total: z.number().int().describe("How many there are"),
      size: z.number().int().describe("Bytes that all of it says it unpacks to"),
    }),
    limit: [60, 60],
  }),
  quota: operation({
    route: "GET private/media/quota",
    access,
    allowedWhileImpersonating: true,
    summary:
      "How much the caller may keep, and how much the owner of a thing: that of a folder is the person whose it is",
    input: owner,
    output: z.object({
      person: quota.describe("Of the caller: all documents that they brought"),
      owner: quota.describe("Of the owner: all documents of the thing, or of all folders of the person"),
    }),
  }),
  move: operation({
    route: "PATCH private/media/moveDocumentMedia",
    access,
    summary: "Put a file of a folder into another folder",
    input: one.extend({ folder: id.describe("The folder that it is put into"), updatedAt: version, ifTaken }),
    output: Media,
  }),
  ...sharing,
};
