import type { Handlers } from "../../../../server/call.ts";
import type { nomenclatorsContract } from "../contract.ts";
import { listCountries } from "./countries.ts";
import { listDestinations } from "./destinations.ts";
import { itemList, itemResource, lastCode, parentsFor, readReferences } from "./items.ts";
import { mergeItems, unmergeItems } from "./merging.ts";
import { belowOf, itemsByType, nomenclatorsOf } from "./queries.ts";

export const handlers: Handlers<typeof nomenclatorsContract> = {
  create: itemResource.create,
  update: itemResource.update,
  remove: itemResource.remove,
  list: itemList.page,
  filter: itemList.page,
  sheet: itemList.spreadsheet,
  get: itemResource.get,
  parents: ({ ptype }, call) => parentsFor(call.db, ptype),
  names: async ({ codes }, call) => [...(await nomenclatorsOf(call.db, codes)).values()],
  lastCode,
  below: ({ pcode }, call) => belowOf(call.db, pcode),
  destinations: listDestinations,
  merge: mergeItems,
  unmerge: unmergeItems,
  usedWhere: readReferences,
  byTypesPublic: ({ Ptypes, former: includeInactive }, call) => itemsByType(call.db, Ptypes, includeInactive),
  byTypes: ({ Ptypes, former: includeInactive }, call) => itemsByType(call.db, Ptypes, includeInactive),
  countries: async (input, call) => listCountries(input.lang ?? call.language),
};
