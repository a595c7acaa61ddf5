import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

const access = ["manageFilings"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/legalAssistance/manageFilings/vales",
    access,
    words: ["legalization"],
    load: async () => (await import("./vales.tsx")).Vales,
  },
  {
    path: "/legalAssistance/manageFilings/vales/$valeId",
    access,
    words: ["legalization", "media", "custody"],
    load: async () => (await import("./vale-page.tsx")).ValePage,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["legalAssistance"],
    access: ["manageFilings"],
    words: ["legalization"],
    operation: ["legalization", "counters"],
    input: { of: "office" },
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
