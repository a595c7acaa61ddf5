import type { Screen } from "../../../web/office/screen.ts";
import { offersPath, tariffsPath } from "./paths.ts";

const access = ["adminOffers"] as const;
const words = ["onlineServicesDesk"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { path: offersPath, access, words, load: async () => (await import("./offers.tsx")).Offers },
  { path: `${offersPath}/create`, access, words, load: async () => (await import("./offer.tsx")).CreateOffer },
  { path: tariffsPath, access, words, load: async () => (await import("./tariffs.tsx")).Tariffs },
  { path: `${offersPath}/$offerId`, access, words, load: async () => (await import("./offer.tsx")).EditOffer },
];
