import { custodians } from "../custodians.ts";
import type { SitePage } from "../../../../web/site/routing/page.ts";

const page = { access: custodians, words: ["custodyPhone"], load: () => import("./phone/phone.tsx") } as const;

/** On the public site's frontend, which is small and works offline; for staff who handle originals. */
export const pages: readonly SitePage[] = [
  { path: "/custody", ...page },
  { path: "/custody/$label", ...page },
  { path: "/custody/lots/$lotId", ...page, load: () => import("./lots/lot-phone.tsx") },
];
