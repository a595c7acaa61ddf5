import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home page widgets of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["offers"],
    access: ["allOffers"],
    words: ["contractOffers"],
    call: () => api.contractOffers.home,
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
