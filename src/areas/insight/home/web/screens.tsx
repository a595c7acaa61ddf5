import { supervisorPermissions } from "../supervised-desks.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { path: "/", access: "staff", words: ["home"], load: async () => (await import("./home.tsx")).Home },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["statistics"],
    access: supervisorPermissions,
    words: ["home"],
    operation: ["home", "work"],
    load: async () => (await import("./workload.tsx")).homeWidget,
  }),
  defineHomeWidget({
    groups: [],
    access: "staff",
    words: ["home"],
    operation: ["home", "visit"],
    load: async () => (await import("./changes-since.tsx")).part,
  }),
];
