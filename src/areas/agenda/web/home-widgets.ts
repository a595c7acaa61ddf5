import { api } from "../../../web/api.ts";
import { homePart } from "../../../web/office/home/widget.ts";

/** What this area says on the home of staff: each has an agenda. */
export const homeWidgets = [
  homePart({
    groups: ["agenda"],
    access: "staff",
    words: ["agenda"],
    call: () => api.agenda.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
