import { Refusal } from "../../../kit/errors.ts";
import { callerOf, type Handlers } from "../../../server/call.ts";
import type { terms } from "../contract.ts";
import { lastAcceptance } from "./acceptance.ts";
import { pagesBasic, updatePagesBasic } from "./basic-pages.ts";
import { publishedTerms, publishedTermsVersion, termsList } from "./queries.ts";
import { termsRegister } from "./versions.ts";

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
  get: termsRegister.get,
  create: termsRegister.create,
  update: termsRegister.update,
  remove: termsRegister.remove,
  acceptance: async (_input, call) => ({
    version: await publishedTermsVersion(call.db),
    accepted: await lastAcceptance(call.db, callerOf(call).userId),
  }),
};
