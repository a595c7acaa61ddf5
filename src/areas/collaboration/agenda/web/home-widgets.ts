import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

/** Home widgets of this area, for all staff. */
export const homeWidgets = [
  homePart({
    groups: ["agenda"],
    access: "staff",
    words: ["agenda"],
    call: () => api.agenda.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
