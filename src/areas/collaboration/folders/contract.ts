/**
 * Document folders: every staff member has a root folder with folders and files below it. Users and groups get rights
 * on a folder, which apply to everything in it. Nobody else has access, whatever their permissions.
 */
import { z } from "zod";
import { operation, pageSchema } from "../../../kit/contract.ts";
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
} from "../../../kit/schemas.ts";
import { Media } from "../media/contract.ts";
import { folderColors } from "./colors.ts";

const color = z.enum(folderColors).nullable().describe("Its sign's, by name");

const Grant = z.object({
  user: reference.nullable().describe("A person of staff, or nobody where it is a group's"),
  group: reference.nullable().describe("A group: who is in it now"),
  read: z.boolean().describe("Always: who reads not is not named"),
  write: z.boolean().describe("Those who write also read"),
});

export const Folder = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("No two in one folder are called the same"),
  parent: z.string().nullable().describe("The folder that it is in, where the caller may read that"),
  root: z.boolean().describe("Somebody's own: the first of all theirs"),
  owner: reference.describe("Whose root it is below"),
  path: z.array(reference).describe("From the first that the caller may read to itself"),
  color,
  permissions: z.array(Grant).describe("Given on this folder itself; more may come from above"),
  files: z.number().int().describe("Files that are in it"),
  folders: z.number().int().describe("Folders that are in it"),
  can: z.object({
    write: z.boolean().describe("Bring, move and remove what is in it, and itself"),
    permit: z.boolean().describe("Say who else reads and writes it"),
  }),
  updatedAt: instant,
});
export type Folder = z.output<typeof Folder>;

const Entry = z.object({
  kind: z.enum(["folder", "file"]).describe("Which of the two it is"),
  _id: z.string(),
  name: z.string(),
  folder: Folder.optional().describe("Of a folder"),
  file: Media.optional().describe("Of a file"),
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
          .describe("Whose root it is, or what was given to whom; file and link: on one file alone"),
        group: z.string().optional().describe("The group's name"),
        folder: z.string().optional().describe("The folder that it was given on"),
        file: z.string().optional().describe("The file that it was given on, where it is not the one asked about"),
        by: z.string().optional().describe("Who gave it on the file: it ends with their own right"),
        write: z.boolean().describe("Lets them change it"),
      }),
    )
    .describe("Every rule that lets them"),
});

const TrashedItem = z.object({
  kind: z.enum(["folder", "file"]).describe("Which of the two it is"),
  _id: z.string(),
  name: z.string(),
  removedAt: instant.describe("Since when it is not there"),
});

nameSchemas({ Folder });

const one = z.object({ _id: id });
const name = text(1, 120).describe("No two in one folder are called the same");
const given = z.object({
  user: id.optional().describe("A person of staff"),
  group: id.optional().describe("Or a group"),
  read: booleanParam.default(true).describe("false without write: nothing is given"),
  write: booleanParam.default(false).describe("Those who write also read"),
});
/** Rights are checked on the folder (server/access-rights.ts); NOT_FOUND without access. */
const access = "staff";
const at = "private/documentManagement";

export const foldersContract = {
  create: operation({
    route: `POST ${at}/addDocumentManagement`,
    access,
    summary: "Make a folder in one that the caller may write",
    input: z.object({
      name,
      parent: id.describe("The folder that it is made in"),
      color: choice(folderColors).optional().describe("Of its sign"),
    }),
    output: Folder,
  }),
  update: operation({
    route: `POST ${at}/updateDocumentManagement`,
    access,
    summary: "Name a folder anew, or colour it",
    input: one.extend({
      name: name.optional(),
      color: choice(folderColors).nullable().optional().describe("Of its sign"),
      updatedAt: version,
    }),
    output: Folder,
  }),
  remove: operation({
    route: `POST ${at}/deleteDocumentManagement`,
    access,
    summary: "Remove a folder; for thirty days it can be put back. NOT_EMPTY unless what is in it may go along",
    input: one.extend({ recursive: booleanParam.default(false).describe("With all that is in it") }),
    output: deletedAnswer,
  }),
  list: operation({
    route: `POST ${at}/getDocumentManagements`,
    access,
    allowedWhileImpersonating: true,
    summary:
      "What is in a folder: folders, then files, by name. Without one: the caller's own and what is shared with them",
    input: page
      .pick({ page: true, limit: true })
      .extend({ parent: id.optional().describe("The folder that is opened") }),
    output: pageSchema(Entry),
  }),
  get: operation({
    route: `POST ${at}/getDocumentManagementById`,
    access,
    allowedWhileImpersonating: true,
    summary: "One folder with who was given what on it",
    input: one,
    output: Folder,
  }),
  read: operation({
    route: `POST ${at}/findOneDocumentManagementById`,
    access,
    allowedWhileImpersonating: true,
    summary: "One folder with what is in it, at most 500 of each",
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
    summary: "The caller's own root, made when there is none yet",
    output: Folder,
  }),
  tree: operation({
    route: `GET ${at}/getDocumentsTree`,
    access,
    summary: "The folders that the caller may read as trees: their own first, then what is shared",
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
    summary: "Say who reads and writes a folder, in place of those before: by the owner of its root",
    input: one.extend({
      permissions: z.array(given).max(100, "TOO_LONG").describe("Each names a person or a group"),
      applyToChildren: booleanParam.default(true).describe("true: what was given on the folders inside it ends"),
      updatedAt: version,
    }),
    output: Folder,
  }),
  move: operation({
    route: `PUT ${at}/move`,
    access,
    summary: "Put a folder into another one. CYCLE where that is inside it",
    input: one.extend({ parent: id.describe("The folder that it is put into"), updatedAt: version }),
    output: Folder,
  }),
  whoCanSee: operation({
    route: `GET ${at}/whoCanSee/:id`,
    access,
    summary:
      "Everybody who can see a folder, or a file of one, and by which rule; for who may write it also what was given on folders and files inside, and mailed links",
    input: z.object({ id }),
    output: z.array(Reader),
  }),
  trash: operation({
    route: `GET ${at}/trash`,
    access,
    summary: "What was removed in the last thirty days and the caller may put back, the newest first",
    output: z.array(TrashedItem),
  }),
  restore: operation({
    route: `POST ${at}/restore`,
    access,
    summary: "Put a removed folder back with all that went with it. TAKEN where its name was given anew",
    input: one,
    output: Folder,
  }),
  search: operation({
    route: `POST ${at}/search`,
    access,
    allowedWhileImpersonating: true,
    summary: "Folders and files that the caller may read, by words of their names and by words inside the files",
    input: z.object({ search: text(1, 120).describe("Words of names, or inside files") }),
    output: z.object({
      docs: z.array(
        z.object({
          kind: z.enum(["folder", "file"]).describe("Which of the two it is"),
          _id: z.string(),
          name: z.string(),
          in: z.string().nullable().describe("The folder that it is in, where the caller may read that"),
          inName: z.string().describe("What that folder is called"),
          excerpt: z.string().nullable().describe("Of a file: where the words stand inside it"),
        }),
      ),
      total: z.number().int().describe("How many there are, counted to 100"),
    }),
    envelope: "bare",
  }),
};
