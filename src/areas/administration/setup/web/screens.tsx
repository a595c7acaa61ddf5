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
