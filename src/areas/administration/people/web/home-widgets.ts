import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  homePart({
    groups: ["administration"],
    access: ["adminUsers"],
    words: ["people"],
    call: () => api.people.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
