import type { SitePage } from "../../../../web/site/routing/page.ts";

export const pages: readonly SitePage[] = [
  {
    path: "/profile",
    access: "client",
    words: ["peopleClient"],
    preload: { "people.info": [] },
    load: () => import("./profile.tsx"),
  },
];
