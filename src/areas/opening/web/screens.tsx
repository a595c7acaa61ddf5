import { api } from "../../../web/api.ts";
import { homePart } from "../../../web/office/home/part.ts";
import type { Screen } from "../../../web/office/screen.ts";
import { firstStepsPath } from "./paths.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: firstStepsPath,
    access: ["adminSettings"],
    words: ["opening", "roles"],
    load: async () => (await import("./first-steps.tsx")).FirstStepsScreen,
  },
];

export const homeParts = [
  homePart({
    groups: ["administration"],
    access: ["adminSettings"],
    words: ["opening"],
    call: () => api.opening.steps,
    load: async () => (await import("./home.tsx")).part,
  }),
];
