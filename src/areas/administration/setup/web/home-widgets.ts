import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminSettings"],
    words: ["opening"],
    call: () => api.opening.steps,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
