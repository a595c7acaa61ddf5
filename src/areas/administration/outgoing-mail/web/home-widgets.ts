import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  homePart({
    groups: ["administration"],
    access: ["adminEmailProcessor"],
    words: ["outgoingMail"],
    call: () => api.outgoingMail.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
