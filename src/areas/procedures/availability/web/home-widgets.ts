import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  defineHomeWidget({
    groups: [],
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    call: () => api.availability.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
