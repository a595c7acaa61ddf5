import { searchKinds } from "../search-kinds.ts";
import { recordIdentitySearch } from "../../../../server/audit/access-entries.ts";
import { checkAccess } from "../../../../kit/access.ts";
import { areasPort } from "../../../../server/area-definition.ts";
import { type Call, type Handlers, requireCaller } from "../../../../server/call.ts";
import type { SearchGroup, searchContract } from "../contract.ts";
import { findSimilarSpellings } from "../../../../server/search/similar-spellings.ts";

/** Hits shown per kind; the rest is in its list. */
const hitsPerKind = 5;
/** Below this number of hits, similar spellings are searched too. */
const enoughHits = 3;

export const handlers: Handlers<typeof searchContract> = {
  find: async ({ search }, call) => {
    const groups = await findAll(call, search);
    const found = groups.flatMap(({ docs }) => docs.map(({ _id }) => _id));
    await recordIdentitySearch(call, { search, where: "search", found });
    if (howMany(groups) >= enoughHits) return groups;
    const foundIds = new Set(groups.flatMap(({ docs }) => docs.map(({ _id }) => _id)));
    for (const spelling of await findSimilarSpellings(call.db, search)) {
      const newGroups = (await findAll(call, spelling))
        .map((group) => ({ ...group, near: spelling, docs: group.docs.filter(({ _id }) => !foundIds.has(_id)) }))
        .filter(({ docs }) => docs.length > 0);
      for (const { docs } of newGroups) for (const { _id } of docs) foundIds.add(_id);
      groups.push(...newGroups);
      if (howMany(groups) >= enoughHits) break;
    }
    return groups;
  },
};

const howMany = (groups: readonly SearchGroup[]) => groups.reduce((sum, { docs }) => sum + docs.length, 0);

/** Searches every kind that the caller may open; kinds with an exact number come first. */
async function findAll(call: Call, search: string): Promise<SearchGroup[]> {
  const caller = requireCaller(call);
  const allowed = areasPort()
    .flatMap((area) => area.searchProviders ?? [])
    .filter(({ access }) => checkAccess(access, caller) === "granted");
  const groups = await Promise.all(
    allowed.map(async ({ kind, find, listPath }) => ({
      kind,
      all: listPath(search),
      ...(await find(call, search, hitsPerKind)),
    })),
  );
  const isExact = exactMatcher(search);
  const rankOf = ({ kind, docs }: (typeof groups)[number]) =>
    searchKinds.indexOf(kind) - (docs.some(isExact) ? searchKinds.length : 0);
  return groups.filter(({ docs }) => docs.length > 0).sort((one, other) => rankOf(one) - rankOf(other));
}

/** Tests whether a hit has exactly this name or number. */
function exactMatcher(search: string) {
  const normalize = (text: string) => text.toLowerCase().replace(/[\s()-]/g, "");
  const expected = normalize(search);
  return ({ title, detail }: { readonly title: string; readonly detail: string }) =>
    [title, ...detail.split(" · ")].some((part) => normalize(part) === expected);
}
