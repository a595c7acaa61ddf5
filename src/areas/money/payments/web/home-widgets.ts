import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home widgets of this area for staff. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["transfermovil", "enzona", "card"],
    access: ["adminTransfermovil", "adminEnzona"],
    words: ["paymentsDesk", "paymentsGateway"],
    call: () => api.payments.home,
    load: async () => (await import("./desk/home.tsx")).homeWidget,
  }),
];
