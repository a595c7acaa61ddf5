import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

/** Home widget of this area. */
export const homeWidgets = [
  homePart({
    groups: ["notarial"],
    access: ["manageNotarialFilings"],
    words: ["notarialFilings"],
    call: () => api.notarialFilings.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
