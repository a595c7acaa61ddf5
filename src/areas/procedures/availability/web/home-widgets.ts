import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  homePart({
    groups: [],
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    call: () => api.availability.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
