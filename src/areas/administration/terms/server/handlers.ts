import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller, type Handlers } from "../../../../server/call.ts";
import type { termsContract } from "../contract.ts";
import { lastAcceptance } from "./acceptance.ts";
import { pagesBasic, updatePagesBasic } from "./basic-pages.ts";
import { publishedTerms, publishedTermsVersion, termsList } from "./queries.ts";
import { termsResource } from "./terms-resource.ts";

export const handlers: Handlers<typeof termsContract> = {
  published: async (_input, call) => {
    const publishedVersion = await publishedTerms(call.db);
    if (!publishedVersion) throw new Refusal("NOT_FOUND");
    return publishedVersion;
  },
  pagesBasic: (_input, call) => pagesBasic(call.db),
  updatePagesBasic: (input, call) => updatePagesBasic(call, input),
  list: termsList.page,
  exportSheet: termsList.spreadsheet,
  get: termsResource.get,
  create: termsResource.create,
  update: termsResource.update,
  remove: termsResource.remove,
  acceptance: async (_input, call) => ({
    version: await publishedTermsVersion(call.db),
    accepted: await lastAcceptance(call.db, requireCaller(call).userId),
  }),
};
