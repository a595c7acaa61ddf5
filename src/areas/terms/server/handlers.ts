import { Refusal } from "../../../kit/errors.ts";
import { callerOf, type Handlers } from "../../../server/call.ts";
import type { terms } from "../contract.ts";
import { lastAcceptance } from "./acceptance.ts";
import { pagesBasic, updatePagesBasic } from "./basic-pages.ts";
import { publishedTerms, publishedTermsVersion, termsById, termsList } from "./queries.ts";
import { createTerms, removeTerms, updateTerms } from "./versions.ts";

export const handlers: Handlers<typeof terms> = {
  published: async (_input, call) => {
    const published = await publishedTerms(call.db);
    if (!published) throw new Refusal("NOT_FOUND");
    return published;
  },
  pagesBasic: (_input, call) => pagesBasic(call.db),
  updatePagesBasic: (input, call) => updatePagesBasic(call, input),
  list: termsList.page,
  exportSheet: termsList.sheet,
  get: async (input, call) => {
    const found = await termsById(call.db, input.id);
    if (!found) throw new Refusal("NOT_FOUND");
    return found;
  },
  create: (input, call) => createTerms(call, input),
  update: (input, call) => updateTerms(call, input),
  remove: async (input, call) => {
    await removeTerms(call, input.id);
    return { deleted: true };
  },
  acceptance: async (_input, call) => ({
    version: await publishedTermsVersion(call.db),
    accepted: await lastAcceptance(call.db, callerOf(call).userId),
  }),
};
