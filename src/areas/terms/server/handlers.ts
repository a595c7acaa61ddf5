import { Refusal } from "../../../kit/errors.ts";
import type { Handlers } from "../../../server/call.ts";
import type { terms } from "../contract.ts";
import { pagesBasic, publishedTerms } from "./queries.ts";

export const handlers: Handlers<typeof terms> = {
  published: async (_input, call) => {
    const published = await publishedTerms(call.db);
    if (!published) throw new Refusal("NOT_FOUND");
    return published;
  },
  pagesBasic: (_input, call) => pagesBasic(call.db),
};
