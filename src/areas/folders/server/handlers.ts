import type { Handlers } from "../../../server/call.ts";
import type { folders } from "../contract.ts";
import { create, first, move, remove, restore, update } from "./folder.ts";
import { permit } from "./permitting.ts";
import { all, list, read, readFolder, trash, tree } from "./reading.ts";
import { search } from "./searching.ts";
import { whoCanSee } from "./who-can-see.ts";

export const handlers: Handlers<typeof folders> = {
  create,
  update,
  remove,
  list,
  get: ({ _id }, call) => readFolder(call, _id),
  read,
  all,
  first,
  tree,
  permit,
  move,
  whoCanSee,
  trash,
  restore,
  search,
};
