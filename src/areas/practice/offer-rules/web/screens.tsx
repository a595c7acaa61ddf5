import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/contractOffers/rulesOffers",
    access: ["rulesOffers"],
    words: ["offerRules"],
    load: async () => (await import("./rules.tsx")).OfferRules,
  },
];
