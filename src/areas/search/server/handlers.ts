import { foundKinds } from "../../../kit/found.ts";
import { judge } from "../../../kit/access.ts";
import { type Handlers, callerOf } from "../../../server/call.ts";
import type { search } from "../contract.ts";

/** Rows of each kind that are shown; the rest stand in its list. */
const mostShown = 5;

export const handlers: Handlers<typeof search> = {
  find: async ({ search: asked }, call) => {
    const caller = callerOf(call);
    const allowed = call.server.finders.filter(({ access }) => judge(access, caller) === "granted");
    const found = await Promise.all(
      allowed.map(async ({ kind, find, all }) => ({ kind, all: all(asked), ...(await find(call, asked, mostShown)) })),
    );
    const isExact = exactly(asked);
    const placeOf = ({ kind, docs }: (typeof found)[number]) =>
      foundKinds.indexOf(kind) - (docs.some(isExact) ? foundKinds.length : 0);
    return found.filter(({ docs }) => docs.length > 0).sort((one, other) => placeOf(one) - placeOf(other));
  },
};

/** Whether a thing is called just that, or has just that number. */
function exactly(asked: string) {
  const plain = (text: string) => text.toLowerCase().replace(/[\s()-]/g, "");
  const wanted = plain(asked);
  return ({ title, detail }: { readonly title: string; readonly detail: string }) =>
    [title, ...detail.split(" · ")].some((part) => plain(part) === wanted);
}
