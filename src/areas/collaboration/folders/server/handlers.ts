import type { Handlers } from "../../../../server/call.ts";
import type { foldersContract } from "../contract.ts";
import { createFolder, createFirstFolder, moveFolder, removeFolder, restoreFolder, updateFolder } from "./folder.ts";
import { setFolderPermissions } from "./folder-permissions.ts";
import { listFolders, listFolder, readFolderContents, readFolder, readFolderTree } from "./queries.ts";
import { listTrashedFolders } from "./trashed-folders.ts";
import { searchFolders } from "./search.ts";
import { listFolderReaders } from "./who-can-see.ts";

export const handlers: Handlers<typeof foldersContract> = {
  create: createFolder,
  update: updateFolder,
  remove: removeFolder,
  list: listFolder,
  get: ({ _id }, call) => readFolder(call, _id),
  read: readFolderContents,
  all: listFolders,
  first: createFirstFolder,
  tree: readFolderTree,
  permit: setFolderPermissions,
  move: moveFolder,
  whoCanSee: listFolderReaders,
  trash: listTrashedFolders,
  restore: restoreFolder,
  search: searchFolders,
};
