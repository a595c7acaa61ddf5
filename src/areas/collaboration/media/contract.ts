/** Documents of records. The access to a record applies to its documents. */
import { z } from "zod";
import { download, operation, pageSchemaWith, upload } from "../../../kit/contract/contract.ts";
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
} from "../../../kit/contract/schemas.ts";
import { elements, mediaTypes, maxDocumentBytes, partBytes } from "./document-types.ts";
import { sharing } from "./sharing.ts";

export { elements };

const element = z.enum(elements, "CHOICE").describe("Kind of the record it belongs to");
const elementId = text(1, 64).describe("Identifier of the record that it belongs to");
const type = z.enum(mediaTypes, "CHOICE").describe("Type detected from the content");

export const Media = z.object({
  _id: z.string().describe("Identifier"),
  element: z.enum(elements).describe("Kind of the record it belongs to"),
  elementId: z.string().describe("The record that it belongs to"),
  name: z.string().describe("Name given at upload"),
  mime: z.string().describe("MIME type detected from the first bytes"),
  type,
  size: z.number().int().describe("Bytes"),
  sha256: z.string().describe("SHA-256 of the content, in hexadecimal digits"),
  version: z.number().int().describe("Increases with each replacement"),
  url: z.string().describe("Where it is fetched: always as a file, never shown in place"),
  previewUrl: z.string().optional().describe("Images: preview of at most 1,600 points wide or high"),
  highlighted: z.boolean().describe("Listed first, and marked"),
  textFound: z.boolean().describe("Text was extracted: the search over folders finds it by its words"),
  by: reference.describe("Who uploaded it"),
  createdAt: instant,
  updatedAt: instant,
  can: z
    .object({
      write: z.boolean().describe("Replace and take it away"),
      highlight: z.boolean().describe("Let it stand first, or among the others"),
    })
    .describe("Actions that the caller may take"),
});
export type Media = z.output<typeof Media>;

const Upload = z.object({
  _id: z.string().describe("Identifier of the upload"),
  parts: z.number().int().describe("Number of parts, of 256 kB each except the last"),
  received: z
    .array(z.number().int())
    .describe("Parts already received, from 0: an interrupted upload continues with the others"),
});

nameSchemas({ Media });

const quota = z.object({
  used: z.number().int().describe("Bytes in use, with former versions and the trash"),
  most: z.number().int().describe("Quota in bytes"),
});
const owner = z.object({ element, elementId });
const one = z.object({ _id: id });
/** The rules of the owner decide (server/owner-port.ts); NOT_FOUND without access. */
const access = "staff";
const duplicateChoice = z
  .enum(["replace", "keep"], "CHOICE")
  .optional()
  .describe(
    "If the folder has a file of this name: replace it with a new version, or keep both, numbered. CONFLICT with `other` if absent",
  );
/** Guests of a virtual table read its documents. */
const readers = ["staff", "guest"] as const;

export const mediaContract = {
  add: upload({
    route: "POST private/media",
    access,
    summary: "Upload documents of a record: up to ten at once, of 25 MB each",
    input: owner,
    output: z.array(Media),
    maxBytes: maxDocumentBytes,
    limit: [60, 60],
  }),
  begin: operation({
    route: "POST private/media/beginUpload",
    access,
    summary: "Start an upload in parts, or continue an interrupted one",
    input: owner.extend({
      name: text(1, 200).describe("File name"),
      size: integer(1, maxDocumentBytes).describe("Bytes"),
      sha256: z
        .string("REQUIRED")
        .regex(/^[0-9a-f]{64}$/, "INVALID")
        .describe("SHA-256 of the content, in hexadecimal digits"),
      replaces: id.optional().describe("The document that this is the next version of"),
    }),
    output: Upload,
    limit: [120, 60],
  }),
  part: upload({
    route: "POST private/media/uploadPart",
    access,
    summary: "Upload one part. UPLOAD_GONE once the upload ended or is older than a day",
    input: z.object({ _id: id, part: integer(0, maxDocumentBytes / partBytes).describe("Which, from 0") }),
    output: Upload,
    skipMimeCheck: true,
    maxBytes: partBytes,
    limit: [600, 60],
  }),
  end: operation({
    route: "POST private/media/endUpload",
    access,
    summary:
      "Complete an upload: creates the document, unless its bytes differ from the announced ones or its type is not allowed",
    input: one,
    output: Media,
  }),
  of: operation({
    route: "POST private/media/getMediaByElementAndElementId",
    access,
    allowedWhileImpersonating: true,
    summary: "List the documents of a record: highlighted ones first, then the newest",
    input: owner,
    output: z.array(Media),
  }),
  page: operation({
    route: "POST private/media/docsAggregate",
    access: readers,
    allowedWhileImpersonating: true,
    summary: "List the documents of a record page by page, with their number per type",
    input: page.extend({ ...owner.shape, type: type.optional() }),
    output: pageSchemaWith(Media, {
      byType: z
        .array(
          z.object({
            key: type,
            label: z.string().describe("Name of the type in the caller's language"),
            value: z.number().int().describe("How many"),
          }),
        )
        .describe("Number over all documents of the record, whatever the filter"),
    }),
  }),
  highlight: operation({
    route: "POST private/media/setHighlight",
    access,
    summary: "Highlight a document, or remove the highlight",
    input: one.extend({ highlighted: booleanParam.describe("false: among the others again") }),
    output: Media,
  }),
  remove: operation({
    route: "POST private/media/deleteDocument",
    access,
    summary: "Delete a document; it can be restored for thirty days",
    input: one,
    output: deletedAnswer,
  }),
  removeNew: operation({
    route: "DELETE private/media/deleteDocumentNew/:id",
    access,
    summary: "The same, with the identifier in the path",
    input: z.object({ id }),
    output: deletedAnswer,
  }),
  restore: operation({
    route: "POST private/media/restoreDocument",
    access,
    summary: "Restore a document deleted at most thirty days ago",
    input: one.extend({ ifTaken: duplicateChoice }),
    output: Media,
  }),
  versions: operation({
    route: "GET private/media/versions/:id",
    access,
    summary: "List the previous versions of a document, newest first",
    input: z.object({ id }),
    output: z.array(
      Media.pick({ version: true, name: true, size: true, sha256: true, url: true, by: true, createdAt: true }),
    ),
  }),
  file: download({
    recorded: { action: "media.readFile", kind: "media", id: ({ id: document }) => document },
    route: "GET private/media/file/:id",
    access: readers,
    summary: "Download a document, or one of its previous versions",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("Version; defaults to the newest") }),
  }),
  preview: download({
    recorded: { action: "media.readFile", kind: "media", id: ({ id: document }) => document },
    route: "GET private/media/preview/:id",
    access: readers,
    summary: "Get the preview of an image, re-encoded without metadata",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("Version; defaults to the newest") }),
  }),
  text: operation({
    recorded: { action: "media.readFile", kind: "media", id: ({ id: document }) => document },
    route: "GET private/media/text/:id",
    access: readers,
    summary: "Get the text of a document without formatting: at most its first 100,000 characters",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("Version; defaults to the newest") }),
    output: z.object({
      text: z.string().describe("Plain text; empty if none could be extracted"),
      more: z.boolean().describe("There is more in the file"),
    }),
    limit: [60, 60],
  }),
  entries: operation({
    recorded: { action: "media.readFile", kind: "media", id: ({ id: document }) => document },
    route: "GET private/media/entries/:id",
    access: readers,
    summary: "List the entries of a ZIP archive without unpacking it. FILE_TYPE if it cannot be read",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("Version; defaults to the newest") }),
    output: z.object({
      entries: z
        .array(
          z.object({
            name: z.string().describe("Path within the archive"),
            size: z.number().int().describe("Declared unpacked size in bytes"),
            folder: z.boolean().describe("Whether it is a folder"),
          }),
        )
        .describe("The first thousand, as they stand in it"),
      total: z.number().int().describe("Total number"),
      size: z.number().int().describe("Declared total unpacked size in bytes"),
    }),
    limit: [60, 60],
  }),
  quota: operation({
    route: "GET private/media/quota",
    access,
    allowedWhileImpersonating: true,
    summary: "Get the storage quota of the caller, and of a record's owner (for a folder: the person who owns it)",
    input: owner,
    output: z.object({
      person: quota.describe("Caller: all documents that they uploaded"),
      owner: quota.describe("Owner: all documents of the record, or of all folders of the person"),
    }),
  }),
  move: operation({
    route: "PATCH private/media/moveDocumentMedia",
    access,
    summary: "Move a file to another folder",
    input: one.extend({
      folder: id.describe("The folder that it is put into"),
      updatedAt: version,
      ifTaken: duplicateChoice,
    }),
    output: Media,
  }),
  ...sharing,
};
