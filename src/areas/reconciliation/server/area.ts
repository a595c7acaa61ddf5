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
      actions: ["reconciliation.load", "reconciliation.resolve", "reconciliation.closed", "reconciliation.reopened"],
      // A line does not say of which gateway it is.
      permissions: ["adminTransfermovil", "adminEnzona"],
      path: "/transfermovil/reconciliation",
    },
  ],
  jobs,
  demo: demoReconciliation,
});
