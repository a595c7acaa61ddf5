import type { Handlers } from "../../../../server/call.ts";
import type { advancedFilterContract } from "../contract.ts";
import { legalFilter, notarialFilter } from "./run-filter.ts";

export const handlers: Handlers<typeof advancedFilterContract> = {
  legalAssistance: legalFilter.page,
  notarial: notarialFilter.page,
  legalAssistanceSheet: legalFilter.sheet,
  notarialSheet: notarialFilter.sheet,
};
