import type { Handlers } from "../../../server/call.ts";
import type { nomenclators } from "../contract.ts";
import { countries } from "./countries.ts";
import { destinations } from "./destinations.ts";
import { itemList, itemRegister, lastCode, parentsFor, usedWhere } from "./items.ts";
import { mergeItems, takeItemsApart } from "./merging.ts";
import { belowOf, itemsByType, nomenclatorsOf } from "./queries.ts";

export const handlers: Handlers<typeof nomenclators> = {
  create: itemRegister.create,
  update: itemRegister.update,
  remove: itemRegister.remove,
  list: itemList.page,
  filter: itemList.page,
  sheet: itemList.sheet,
  get: itemRegister.get,
  parents: ({ ptype }, call) => parentsFor(call.db, ptype),
  names: async ({ codes }, call) => [...(await nomenclatorsOf(call.db, codes)).values()],
  lastCode,
  below: ({ pcode }, call) => belowOf(call.db, pcode),
  destinations,
  merge: mergeItems,
  unmerge: takeItemsApart,
  usedWhere,
  byTypesPublic: ({ Ptypes, former }, call) => itemsByType(call.db, Ptypes, former),
  byTypes: ({ Ptypes, former }, call) => itemsByType(call.db, Ptypes, former),
  countries: async (input, call) => countries(input.lang ?? call.language),
};
