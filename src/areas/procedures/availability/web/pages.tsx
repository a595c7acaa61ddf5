import type { SitePage } from "../../../../web/site/routing/page.ts";

/** Pages of this area on the public site. */
export const pages: readonly SitePage[] = [
  {
    path: "/draw/$id",
    access: "anyone",
    words: ["draws"],
    preload: { "availability.draw": ["id"] },
    load: () => import("./draw/draw-page.tsx"),
  },
];
