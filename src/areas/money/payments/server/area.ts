import { defineArea } from "../../../../server/area-definition.ts";
import { paymentsContract } from "../contract.ts";
import { demoRefunds } from "./demo/demo.ts";
import { demoGateways } from "./demo/demo-gateways.ts";
import { countRefundsDue } from "./cash-home.ts";
import { searchProviders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";
import { jobs, listenToEvents } from "./jobs.ts";
import { recordObservations } from "./gateway-health/gateway-observations.ts";
import { metrics } from "./metrics.ts";
import { timeLimits } from "./time-limits.ts";

export const area = defineArea({
  contract: paymentsContract,
  handlers,
  activityFeed: [
    {
      actions: ["payments.decide", "payments.refund.proposed", "payments.refund.done"],
      // An audit entry does not contain its gateway.
      permissions: ["adminTransfermovil", "adminEnzona"],
      path: "/transfermovil/all?attention=refundDue",
    },
  ],
  waitingWork: [{ access: ["adminTransfermovil", "adminEnzona"], count: countRefundsDue }],
  searchProviders,
  jobs,
  timeLimits,
  metrics,
  demo: async (db, world, server) => {
    await demoRefunds(db, world, server);
    await demoGateways(db, server);
  },
  start: (server) => {
    const stopFunctions = [listenToEvents(server), recordObservations(server)];
    return async () => void (await Promise.all(stopFunctions.map((stop) => stop())));
  },
});
