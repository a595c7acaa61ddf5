import type { Screen } from "../../../web/office/screen.ts";
import { offersPath } from "./paths.ts";

const words = ["contractOffers", "media"] as const;
const readers = ["manageContractOffer", "allOffers"] as const;
const keepers = ["manageContractOffer"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { path: offersPath, access: readers, words, load: async () => (await import("./offers.tsx")).Offers },
  { path: `${offersPath}/new`, access: keepers, words, load: async () => (await import("./offer-form.tsx")).NewOffer },
  {
    path: `${offersPath}/$offerId`,
    access: readers,
    words,
    load: async () => (await import("./offer-page.tsx")).OfferPage,
  },
  {
    path: `${offersPath}/$offerId/edit`,
    access: keepers,
    words,
    load: async () => (await import("./offer-form.tsx")).EditOffer,
  },
];
