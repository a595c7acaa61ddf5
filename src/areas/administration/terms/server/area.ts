import { defineArea } from "../../../../server/area-definition.ts";
import { termsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { termsResource } from "./terms-resource.ts";
import { demoTerms, seedTerms } from "./seed.ts";

export const area = defineArea({
  contract: termsContract,
  handlers,
  activityFeed: [
    { actions: ["terms.publish"], permissions: ["adminSettings"], path: "/admin/terms/options", isConfiguration: true },
  ],
  resources: [{ resource: termsResource, removeOperation: termsContract.remove }],
  seed: seedTerms,
  demo: demoTerms,
});
