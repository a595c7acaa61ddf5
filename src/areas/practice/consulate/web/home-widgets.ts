import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

/** Home page widgets of this area. */
export const homeWidgets = [
  homePart({
    groups: ["consulate"],
    access: ["getConsulateContractList", "adminConsulSpain"],
    words: ["consulate"],
    call: () => api.legalization.counters,
    input: { of: "others" },
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
