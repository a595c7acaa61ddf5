import { defineArea } from "../../../server/area-definition.ts";
import { paymentsContract } from "../contract.ts";
import { demoRefunds } from "./demo.ts";
import { demoGateways } from "./demo-gateways.ts";
import { searchProviders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";
import { jobs, listenToEvents } from "./jobs.ts";
import { recordObservations } from "./gateway-health/gateway-observations.ts";
import { metrics } from "./metrics.ts";

export const area = defineArea({
  contract: paymentsContract,
  handlers,
  activityFeed: [
    {
      actions: ["payments.decide", "payments.refund.proposed", "payments.refund.done"],
      // A line does not say of which gateway it is.
      permissions: ["adminTransfermovil", "adminEnzona"],
      path: "/transfermovil/all?attention=refundDue",
    },
  ],
  searchProviders,
  jobs,
  metrics,
  demo: async (db, world, server) => {
    await demoRefunds(db, world, server);
    await demoGateways(db, server);
  },
  start: (server) => {
    const ends = [listenToEvents(server), recordObservations(server)];
    return async () => void (await Promise.all(ends.map((end) => end())));
  },
});
