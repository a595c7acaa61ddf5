import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminUsers"],
    words: ["people"],
    call: () => api.people.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
