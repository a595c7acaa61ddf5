import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  homePart({
    groups: ["administration"],
    access: ["adminSettings"],
    words: ["clock"],
    call: () => api.clock.get,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
