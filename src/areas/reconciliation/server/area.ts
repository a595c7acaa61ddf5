import { defineArea } from "../../../server/area-definition.ts";
import { reconciliationContract } from "../contract.ts";
import { demoReconciliation } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";

export const area = defineArea({
  contract: reconciliationContract,
  handlers,
  activityFeed: [
    {
      kinds: ["reconciliation.load", "reconciliation.resolve", "reconciliation.closed", "reconciliation.reopened"],
      // A line does not say of which gateway it is.
      needs: ["adminTransfermovil", "adminEnzona"],
      at: "/transfermovil/reconciliation",
    },
  ],
  jobs,
  demo: demoReconciliation,
});
