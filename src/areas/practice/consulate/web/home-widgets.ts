import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home page widgets of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["consulate"],
    access: ["getConsulateContractList", "adminConsulSpain"],
    words: ["consulate"],
    call: () => api.legalization.counters,
    input: { of: "others" },
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
