import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home widgets of this area for staff. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["transfermovil", "enzona", "card"],
    access: ["adminTransfermovil", "adminEnzona"],
    words: ["reconciliation"],
    call: () => api.reconciliation.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
