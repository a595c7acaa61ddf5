import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminEmailProcessor"],
    words: ["outgoingMail"],
    call: () => api.outgoingMail.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
