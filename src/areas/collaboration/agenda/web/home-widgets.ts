import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home widgets of this area, for all staff. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["agenda"],
    access: "staff",
    words: ["agenda"],
    call: () => api.agenda.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
