import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";

/** Home page widgets of this area. */
export const homeWidgets = [
  homePart({
    groups: ["offers"],
    access: ["allOffers"],
    words: ["contractOffers"],
    call: () => api.contractOffers.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
