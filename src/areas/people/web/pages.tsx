import type { SitePage } from "../../../web/site/page.ts";

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  {
    path: "/profile",
    access: "client",
    words: ["peopleClient"],
    preload: { "people.info": [] },
    load: () => import("./profile.tsx"),
  },
];
