import type { SitePage } from "../../../web/site/page.ts";

const open = { access: "anyone", words: ["terms"] } as const;
const ofFirm = { ...open, preload: { "terms.pagesBasic": [] }, load: () => import("./basic-page.tsx") } as const;

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  { path: "/terms", ...open, preload: { "terms.published": [] }, load: () => import("./terms.tsx") },
  { path: "/aboutUs", ...ofFirm },
  { path: "/politics", ...ofFirm },
];
