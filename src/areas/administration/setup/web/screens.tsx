import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { firstStepsPath } from "./paths.ts";

export const screens: readonly Screen[] = [
  {
    path: firstStepsPath,
    access: ["adminSettings"],
    words: ["opening", "roles"],
    load: async () => (await import("./setup-checklist.tsx")).FirstStepsScreen,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminSettings"],
    words: ["opening"],
    operation: ["opening", "steps"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
