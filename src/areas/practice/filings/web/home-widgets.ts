import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

const access = ["manageFilings"] as const;
const words = ["filings"] as const;

/** Home widget of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["legalAssistance"],
    access,
    words,
    call: () => api.filings.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
