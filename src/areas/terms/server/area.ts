import { defineArea } from "../../../server/area-definition.ts";
import { termsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { termsResource } from "./terms-resource.ts";
import { demoTerms, seedTerms } from "./seed.ts";

export const area = defineArea({
  contract: termsContract,
  handlers,
  news: [{ kinds: ["terms.publish"], needs: ["adminSettings"], at: "/admin/terms/options", configures: true }],
  registers: [{ of: termsResource, remove: termsContract.remove }],
  seed: seedTerms,
  demo: demoTerms,
});
