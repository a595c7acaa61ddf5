import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

/** Home page widgets of this area. */
export const homeWidgets = [
  homePart({
    groups: ["legalAssistance"],
    access: ["manageFilings"],
    words: ["legalization"],
    call: () => api.legalization.counters,
    input: { of: "office" },
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
