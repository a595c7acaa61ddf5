import type { SitePage } from "../../../../web/site/routing/page.ts";

/** Pages of this area on the public site. */
export const pages: readonly SitePage[] = [
  {
    path: "/sharedDocument",
    access: "anyone",
    words: ["mediaPage"],
    preload: { "media.shared": ["token"] },
    load: () => import("./shared-document.tsx"),
  },
];
