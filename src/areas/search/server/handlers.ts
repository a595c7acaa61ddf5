import { searchKinds } from "../../../kit/search-kinds.ts";
import { checkAccess } from "../../../kit/access.ts";
import { type Call, type Handlers, requireCaller } from "../../../server/call.ts";
import type { SearchGroup, searchContract } from "../contract.ts";
import { nearSpellings } from "./similar-spellings.ts";

/** Rows of each kind that are shown; the rest stand in its list. */
const mostShown = 5;
/** With fewer found than this, names that are spelt nearly so follow. */
const few = 3;

export const handlers: Handlers<typeof searchContract> = {
  find: async ({ search: asked }, call) => {
    const found = await findAll(call, asked);
    if (howMany(found) >= few) return found;
    const known = new Set(found.flatMap(({ docs }) => docs.map(({ _id }) => _id)));
    for (const near of await nearSpellings(call.db, asked)) {
      const others = (await findAll(call, near))
        .map((group) => ({ ...group, near, docs: group.docs.filter(({ _id }) => !known.has(_id)) }))
        .filter(({ docs }) => docs.length > 0);
      for (const { docs } of others) for (const { _id } of docs) known.add(_id);
      found.push(...others);
      if (howMany(found) >= few) break;
    }
    return found;
  },
};

const howMany = (groups: readonly SearchGroup[]) => groups.reduce((sum, { docs }) => sum + docs.length, 0);

/** Of every kind that the caller may open, those with an exact number first. */
async function findAll(call: Call, asked: string): Promise<SearchGroup[]> {
  const caller = requireCaller(call);
  const allowed = call.server.searchProviders.filter(({ access }) => checkAccess(access, caller) === "granted");
  const found = await Promise.all(
    allowed.map(async ({ kind, find, listPath: all }) => ({
      kind,
      all: all(asked),
      ...(await find(call, asked, mostShown)),
    })),
  );
  const isExact = exactly(asked);
  const placeOf = ({ kind, docs }: (typeof found)[number]) =>
    searchKinds.indexOf(kind) - (docs.some(isExact) ? searchKinds.length : 0);
  return found.filter(({ docs }) => docs.length > 0).sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a thing is called just that, or has just that number. */
function exactly(asked: string) {
  const plain = (text: string) => text.toLowerCase().replace(/[\s()-]/g, "");
  const wanted = plain(asked);
  return ({ title, detail }: { readonly title: string; readonly detail: string }) =>
    [title, ...detail.split(" · ")].some((part) => plain(part) === wanted);
}
