import { defineArea } from "../../../../server/area-definition.ts";
import { deliveryPort } from "../../online-requests/server/public.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { clientRelationPort } from "../../../administration/people/server/public.ts";
import { deliveryContract } from "../contract.ts";
import { courierInSql, activeCouriers } from "./courier.ts";
import { demoDelivery } from "./demo/demo.ts";
import { searchProviders } from "./search-providers.ts";
import { timelineProviders } from "./timeline-providers.ts";
import { eraseReceivers } from "./erasure.ts";
import { countWaitingParcels } from "./home.ts";
import { handlers } from "./handlers.ts";
import { deliveriesForClient } from "./access.ts";
import { carrierResource } from "./lots/carriers.ts";
import { lotSheetSource } from "./lots/print-lot-sheet.ts";
import { undoDeliveryStep } from "./change-status.ts";
import { deliveries } from "./tables.ts";

export const area = defineArea({
  contract: deliveryContract,
  handlers,
  activityFeed: [
    { actions: ["delivery.move"], permissions: ["adminDeliveryService"], path: "/deliveryServices/all?sort=-statusAt" },
    { actions: ["carriers.create", "carriers.update"], permissions: ["adminCarriers"], path: "/admin/carriers" },
  ],
  liveTopics: [
    { name: "deliveries", everyChange: { access: ["adminDeliveryService", "adminCarriers"], signals: ["deliveries"] } },
  ],
  waitingWork: [{ access: ["adminDeliveryService"], count: countWaitingParcels }],
  searchProviders,
  timelineProviders,
  resources: [{ resource: carrierResource, removeOperation: deliveryContract.removeCarrier }],
  workflows: [{ kind: "delivery", undo: undoDeliveryStep, moveOperation: deliveryContract.setStatus }],
  demo: demoDelivery,
  references: {
    nomenclator: {
      deliveries: {
        column: deliveries.municipality,
        path: ({ _id }) => `/deliveryServices/all?municipality=${_id}`,
      },
    },
  },
  provides: () => [
    documentSourcesPort.implement([lotSheetSource]),
    clientRelationPort.implement(deliveriesForClient),
    deliveryPort.implement({ courierInSql, activeCouriers, forgetReceivers: eraseReceivers }),
  ],
});
