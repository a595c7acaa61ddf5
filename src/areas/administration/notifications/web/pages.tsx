import type { SitePage } from "../../../../web/site/routing/page.ts";

export const pages: readonly SitePage[] = [
  {
    path: "/notifications",
    access: "client",
    words: ["notifications"],
    preload: { "notifications.list": ["page", "read"] },
    load: () => import("./own-notifications.tsx"),
  },
];
