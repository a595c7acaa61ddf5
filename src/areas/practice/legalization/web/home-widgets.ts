import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home page widgets of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["legalAssistance"],
    access: ["manageFilings"],
    words: ["legalization"],
    call: () => api.legalization.counters,
    input: { of: "office" },
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
