import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

const access = ["adminDeliveryService"] as const;
const words = ["delivery", "deliveryDesk"] as const;

/** Home widgets of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["delivery"],
    access,
    words,
    call: () => api.delivery.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
