import type { SitePage } from "../../../web/site/page.ts";

const words = ["onlineRequestsClient"] as const;
const offered = ["onlineServices"] as const;

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  {
    path: "/onlineService",
    access: "anyone",
    words: offered,
    whileOpen: true,
    asks: { "onlineServices.offered": [], "onlineRequests.usualTerms": [] },
    load: () => import("./wizard/services.tsx"),
  },
  {
    path: "/errorRequestServices",
    access: "anyone",
    words: offered,
    asks: { "onlineServices.offered": [] },
    load: () => import("./tracking/refused-request.tsx"),
  },
  {
    path: "/",
    access: "client",
    words: [...words, "onlineRequestsHome"],
    asks: { "onlineRequests.ownHome": [] },
    load: () => import("./tracking/own-requests.tsx"),
  },
  {
    path: "/onlineService/$commonId",
    access: "client",
    words,
    asks: { "onlineRequests.writing": ["commonId"] },
    load: () => import("./wizard/request.tsx"),
  },
];
