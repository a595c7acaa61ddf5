import type { SitePage } from "../../../../web/site/routing/page.ts";

export const pages: readonly SitePage[] = [
  {
    path: "/dataAccess",
    access: "client",
    words: ["dataAccess", "security"],
    load: () => import("./own-accesses.tsx"),
  },
];
