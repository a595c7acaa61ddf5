import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { registerDelivery } from "../../online-requests/server/public.ts";
import { registerWork } from "../../people/server/public.ts";
import { delivery } from "../contract.ts";
import { courierOf, couriersUnderWay } from "./courier.ts";
import { demoDelivery } from "./demo.ts";
import { finders } from "./finders.ts";
import { tellings } from "./tellings.ts";
import { forgetReceivers } from "./forgetting.ts";
import { handlers } from "./handlers.ts";
import { carriedFor } from "./reach.ts";
import { carrierRegister } from "./carriers.ts";
import { undoStep } from "./steps.ts";
import { deliveries } from "./tables.ts";

export const area = hosted({
  contract: delivery,
  handlers,
  news: [
    { kinds: ["delivery.move"], needs: ["adminDeliveryService"], at: "/deliveryServices/all?sort=-statusAt" },
    { kinds: ["carriers.create", "carriers.update"], needs: ["adminCarriers"], at: "/admin/carriers" },
  ],
  finders,
  tellings,
  registers: [{ of: carrierRegister, remove: delivery.removeCarrier }],
  lives: [{ kind: "delivery", undo: undoStep, move: delivery.setStatus }],
  demo: demoDelivery,
  register: () => {
    registerWork(carriedFor);
    registerDelivery({ courierOf, couriersUnderWay, forgetReceivers });
    const at = ({ _id }: ReferencedRecord) => `/deliveryServices/all?municipality=${_id}`;
    holdsOf("nomenclator", { deliveries: { column: deliveries.municipality, at } });
  },
});
