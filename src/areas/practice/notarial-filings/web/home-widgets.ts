import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home widget of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["notarial"],
    access: ["manageNotarialFilings"],
    words: ["notarialFilings"],
    call: () => api.notarialFilings.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
