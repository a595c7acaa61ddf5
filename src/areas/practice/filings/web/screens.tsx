import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { filingsPath } from "./paths.ts";

const access = ["manageFilings"] as const;
const words = ["filings", "clients", "media"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { path: filingsPath, access, words, load: async () => (await import("./filings.tsx")).Filings },
  { path: `${filingsPath}/create`, access, words, load: async () => (await import("./filing-form.tsx")).CreateFiling },
  {
    path: `${filingsPath}/$filingId`,
    access,
    words: [...words, "legalization", "custody"],
    load: async () => (await import("./filing.tsx")).FilingPage,
  },
  {
    path: `${filingsPath}/$filingId/edit`,
    access,
    words,
    load: async () => (await import("./filing-form.tsx")).EditFiling,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["legalAssistance"],
    access: ["manageFilings"],
    words: ["filings"],
    operation: ["filings", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
