import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { contractOffersPath } from "./paths.ts";

const words = ["contractOffers", "media"] as const;
const readers = ["manageContractOffer", "allOffers"] as const;
const editors = ["manageContractOffer"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: contractOffersPath,
    access: readers,
    words,
    load: async () => (await import("./offers.tsx")).ContractOffersScreen,
  },
  {
    path: `${contractOffersPath}/new`,
    access: editors,
    words,
    load: async () => (await import("./offer-form.tsx")).NewOffer,
  },
  {
    path: `${contractOffersPath}/$offerId`,
    access: readers,
    words,
    load: async () => (await import("./offer-page.tsx")).OfferPage,
  },
  {
    path: `${contractOffersPath}/$offerId/edit`,
    access: editors,
    words,
    load: async () => (await import("./offer-form.tsx")).EditContractOffer,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["offers"],
    access: ["allOffers"],
    words: ["contractOffers"],
    operation: ["contractOffers", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
