import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

/** Home widgets of this area for staff. */
export const homeWidgets = [
  homePart({
    groups: ["transfermovil", "enzona", "card"],
    access: ["adminTransfermovil", "adminEnzona"],
    words: ["reconciliation"],
    call: () => api.reconciliation.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
