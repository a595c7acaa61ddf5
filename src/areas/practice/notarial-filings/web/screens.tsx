import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

const access = ["manageNotarialFilings"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/notarialServices/manageNotarialFilings",
    access,
    words: ["notarialFilings"],
    load: async () => (await import("./notarial-filings.tsx")).NotarialFilings,
  },
  {
    path: "/notarialServices/manageNotarialFilings/$filingId",
    access,
    words: ["notarialFilings", "media", "custody"],
    load: async () => (await import("./filing-page.tsx")).NotarialFilingPage,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["notarial"],
    access: ["manageNotarialFilings"],
    words: ["notarialFilings"],
    operation: ["notarialFilings", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
