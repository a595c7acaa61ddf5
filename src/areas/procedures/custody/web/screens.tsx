import { custodians } from "../custodians.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { lotsPath, originalsPath } from "./paths.ts";

const words = ["custody"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { path: originalsPath, access: custodians, words, load: async () => (await import("./originals.tsx")).Originals },
  { path: lotsPath, access: custodians, words, load: async () => (await import("./lots/lots.tsx")).Lots },
  {
    path: `${lotsPath}/$lotId`,
    access: custodians,
    words,
    load: async () => (await import("./lots/lot-page.tsx")).LotPage,
  },
  {
    path: `${originalsPath}/$originalId`,
    access: custodians,
    words,
    load: async () => (await import("./original-page.tsx")).OriginalPage,
  },
];
