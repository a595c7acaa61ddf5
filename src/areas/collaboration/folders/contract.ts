/**
 * Document folders: every staff member has a root folder with folders and files below it. Users and groups get rights
 * on a folder, which apply to everything in it. Nobody else has access, whatever their permissions.
 */
import { z } from "zod";
import { operation, pageSchema } from "../../../kit/contract/contract.ts";
import {
  choice,
  deletedAnswer,
  id,
  instant,
  nameSchemas,
  page,
  reference,
  text,
  version,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import { Media } from "../media/contract.ts";
import { folderColors } from "./colors.ts";

const color = z.enum(folderColors).nullable().describe("Color of its icon, by name");

const Grant = z.object({
  user: reference.nullable().describe("A staff member; absent for a group"),
  group: reference.nullable().describe("A group: its current members"),
  read: z.boolean().describe("Always true: people without read access are not listed"),
  write: z.boolean().describe("Writers can also read"),
});

export const Folder = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("No two in one folder are called the same"),
  parent: z.string().nullable().describe("The folder that it is in, where the caller may read that"),
  root: z.boolean().describe("The root folder of a person"),
  owner: reference.describe("Owner of the root folder"),
  path: z.array(reference).describe("From the first that the caller may read to itself"),
  color,
  permissions: z.array(Grant).describe("Rights granted on this folder itself; parents can grant more"),
  files: z.number().int().describe("Files that are in it"),
  folders: z.number().int().describe("Folders that are in it"),
  can: z.object({
    write: z.boolean().describe("Upload, move and delete its contents, and the folder itself"),
    permit: z.boolean().describe("Grant read and write access to others"),
  }),
  updatedAt: instant,
});
export type Folder = z.output<typeof Folder>;

const Entry = z.object({
  kind: z.enum(["folder", "file"]).describe("Which of the two it is"),
  _id: z.string(),
  name: z.string(),
  folder: Folder.optional().describe("Kind: folder"),
  file: Media.optional().describe("Kind: file"),
});

const Reader = z.object({
  _id: z.string(),
  name: z.string().describe("Full name, or the address that a link was mailed to"),
  write: z.boolean().describe("Changes it too"),
  because: z
    .array(
      z.object({
        rule: z
          .enum(["owner", "person", "group", "file", "link"])
          .describe("Ownership of the root, or a grant; file and link: on one file only"),
        group: z.string().optional().describe("The group's name"),
        folder: z.string().optional().describe("The folder of the grant"),
        file: z.string().optional().describe("The file of the grant, if it is another one than requested"),
        by: z.string().optional().describe("Who granted it on the file: it ends with their own access"),
        write: z.boolean().describe("Lets them change it"),
      }),
    )
    .describe("Every rule that lets them"),
});

const TrashedItem = z.object({
  kind: z.enum(["folder", "file"]).describe("Which of the two it is"),
  _id: z.string(),
  name: z.string(),
  removedAt: instant.describe("When it was deleted"),
});

nameSchemas({ Folder });

const one = z.object({ _id: id });
const name = text(1, 120).describe("No two in one folder are called the same");
const grantInput = z.object({
  user: id.optional().describe("A person of staff"),
  group: id.optional().describe("Or a group"),
  read: booleanParam.default(true).describe("false without write revokes the grant"),
  write: booleanParam.default(false).describe("Writers can also read"),
});
/** Rights are checked on the folder (server/access-rights.ts); NOT_FOUND without access. */
const access = "staff";
const at = "private/documentManagement";

export const foldersContract = {
  create: operation({
    route: `POST ${at}/addDocumentManagement`,
    access,
    summary: "Create a folder in one where the caller may write",
    input: z.object({
      name,
      parent: id.describe("The folder that it is created in"),
      color: choice(folderColors).optional().describe("Color of its icon"),
    }),
    output: Folder,
  }),
  update: operation({
    route: `POST ${at}/updateDocumentManagement`,
    access,
    summary: "Rename a folder or change its color",
    input: one.extend({
      name: name.optional(),
      color: choice(folderColors).nullish().describe("Color of its icon"),
      updatedAt: version,
    }),
    output: Folder,
  }),
  remove: operation({
    route: `POST ${at}/deleteDocumentManagement`,
    access,
    summary: "Delete a folder; it can be restored for thirty days. NOT_EMPTY unless `recursive` is set",
    input: one.extend({ recursive: booleanParam.default(false).describe("With all its contents") }),
    output: deletedAnswer,
  }),
  list: operation({
    route: `POST ${at}/getDocumentManagements`,
    access,
    allowedWhileImpersonating: true,
    summary:
      "List the contents of a folder: folders, then files, by name. Without a folder: the caller's own and those shared with them",
    input: page
      .pick({ page: true, limit: true })
      .extend({ parent: id.optional().describe("The folder that is opened") }),
    output: pageSchema(Entry),
  }),
  get: operation({
    route: `POST ${at}/getDocumentManagementById`,
    access,
    allowedWhileImpersonating: true,
    summary: "One folder with its grants",
    input: one,
    output: Folder,
  }),
  read: operation({
    route: `POST ${at}/findOneDocumentManagementById`,
    access,
    allowedWhileImpersonating: true,
    summary: "One folder with its contents, at most 500 of each kind",
    input: one,
    output: z.object({
      folder: Folder.describe("Itself"),
      folders: z.array(Folder).describe("Folders in it, by name"),
      files: z.array(Media).describe("Files in it, by name"),
    }),
  }),
  all: operation({
    route: `GET ${at}/getAllDocumentManagements`,
    access,
    summary: "Every folder that the caller may read, flat, by its path",
    output: z.array(
      reference.extend({
        parent: z.string().nullable().describe("Where it is, if the caller may read that"),
        write: z.boolean().describe("Whether they may write it"),
      }),
    ),
  }),
  first: operation({
    route: `GET ${at}/createFirstFolder`,
    access,
    hasSideEffects: true,
    summary: "Get the caller's root folder; it is created if there is none",
    output: Folder,
  }),
  tree: operation({
    route: `GET ${at}/getDocumentsTree`,
    access,
    summary: "List the folders that the caller may read as trees: their own first, then shared ones",
    output: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        files: z.number().int().describe("Files that are in it"),
        canWrite: z.boolean().describe("Whether the caller may write it"),
        children: z.array(z.unknown()).describe("The same of each folder that is in it"),
      }),
    ),
  }),
  permit: operation({
    route: `PUT ${at}/updatePermissionFolder`,
    access,
    summary: "Set the readers and writers of a folder, replacing the previous ones: for the owner of its root",
    input: one.extend({
      permissions: z.array(grantInput).max(100, "TOO_LONG").describe("Each names a person or a group"),
      applyToChildren: booleanParam.default(true).describe("true: grants on its subfolders end"),
      updatedAt: version,
    }),
    output: Folder,
  }),
  move: operation({
    route: `PUT ${at}/move`,
    access,
    summary: "Move a folder into another one. CYCLE if that is inside it",
    input: one.extend({ parent: id.describe("The folder that it is put into"), updatedAt: version }),
    output: Folder,
  }),
  whoCanSee: operation({
    route: `GET ${at}/whoCanSee/:id`,
    access,
    summary:
      "List who can see a folder, or one of its files, and by which rule; for writers also the grants on folders and files inside, and emailed links",
    input: z.object({ id }),
    output: z.array(Reader),
  }),
  trash: operation({
    route: `GET ${at}/trash`,
    access,
    summary: "List the folders and files deleted in the last thirty days that the caller may restore, newest first",
    output: z.array(TrashedItem),
  }),
  restore: operation({
    route: `POST ${at}/restore`,
    access,
    summary: "Restore a deleted folder with its contents. TAKEN if its name is in use again",
    input: one,
    output: Folder,
  }),
  search: operation({
    route: `POST ${at}/search`,
    access,
    allowedWhileImpersonating: true,
    summary: "Search folders and files that the caller may read, by name and by the text of files",
    input: z.object({ search: text(1, 120).describe("Words of names, or inside files") }),
    output: z.object({
      docs: z.array(
        z.object({
          kind: z.enum(["folder", "file"]).describe("Which of the two it is"),
          _id: z.string(),
          name: z.string(),
          in: z.string().nullable().describe("The folder that it is in, where the caller may read that"),
          inName: z.string().describe("Name of its folder"),
          excerpt: z.string().nullable().describe("Files: the text around the matching words"),
        }),
      ),
      total: z.number().int().describe("Number of results, counted up to 100"),
    }),
    envelope: "bare",
  }),
};
