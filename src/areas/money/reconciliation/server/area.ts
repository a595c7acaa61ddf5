import { defineArea } from "../../../../server/area-definition.ts";
import { reconciliationContract } from "../contract.ts";
import { demoReconciliation } from "./demo/demo.ts";
import { handlers } from "./handlers.ts";
import { countOpenDifferences } from "./home.ts";
import { jobs } from "./jobs.ts";

export const area = defineArea({
  contract: reconciliationContract,
  handlers,
  activityFeed: [
    {
      actions: ["reconciliation.load", "reconciliation.resolve", "reconciliation.closed", "reconciliation.reopened"],
      // An audit entry does not contain its gateway.
      permissions: ["adminTransfermovil", "adminEnzona"],
      path: "/transfermovil/reconciliation",
    },
  ],
  waitingWork: [{ access: ["adminTransfermovil", "adminEnzona"], count: countOpenDifferences }],
  jobs,
  demo: demoReconciliation,
});
