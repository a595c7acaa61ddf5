import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { serviceOffersPath, tariffsPath } from "./paths.ts";

const access = ["adminOffers"] as const;
const words = ["onlineServicesDesk"] as const;

export const screens: readonly Screen[] = [
  { path: serviceOffersPath, access, words, load: async () => (await import("./offers.tsx")).ServiceOffersScreen },
  { path: `${serviceOffersPath}/create`, access, words, load: async () => (await import("./offer.tsx")).CreateOffer },
  { path: tariffsPath, access, words, load: async () => (await import("./tariffs.tsx")).Tariffs },
  {
    path: `${serviceOffersPath}/$offerId`,
    access,
    words,
    load: async () => (await import("./offer.tsx")).EditServiceOffer,
  },
];
