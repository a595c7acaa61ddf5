import type { SitePage } from "../../../../web/site/routing/page.ts";

export const pages: readonly SitePage[] = [
  {
    path: "/contact",
    access: "anyone",
    words: ["contact", "terms"],
    preload: { "contact.reach": [], "terms.pagesBasic": [] },
    load: () => import("./contact.tsx"),
  },
];
