import type { SitePage } from "../../../../web/site/routing/page.ts";

const open = { access: "anyone", words: ["terms"] } as const;
const firmPage = { ...open, preload: { "terms.pagesBasic": [] }, load: () => import("./basic-page.tsx") } as const;

export const pages: readonly SitePage[] = [
  { path: "/terms", ...open, preload: { "terms.published": [] }, load: () => import("./terms.tsx") },
  { path: "/aboutUs", ...firmPage },
  { path: "/politics", ...firmPage },
];
