import type { SitePage } from "../../../../web/site/routing/page.ts";

const words = ["onlineRequestsClient"] as const;
const serviceWords = ["onlineServices"] as const;

/** What the firm offers, for readers who are not signed in. */
const landingPage: SitePage = {
  path: "/",
  access: "anyone",
  words: ["landing", ...serviceWords],
  preload: { "onlineServices.offered": [], "onlineRequests.usualTerms": [], "contact.reach": [] },
  load: () => import("./landing/landing-page.tsx"),
  describe: () => import("./landing/describe-landing-page.ts"),
};

/** Pages of this area on the public site. */
export const pages: readonly SitePage[] = [
  {
    path: "/onlineService",
    access: "anyone",
    words: serviceWords,
    requiresOpenOffice: true,
    preload: { "onlineServices.offered": [], "onlineRequests.usualTerms": [] },
    load: () => import("./wizard/services.tsx"),
  },
  {
    path: "/errorRequestServices",
    access: "anyone",
    words: serviceWords,
    preload: { "onlineServices.offered": [] },
    load: () => import("./tracking/refused-request.tsx"),
  },
  {
    path: "/",
    access: "client",
    words: [...words, "onlineRequestsHome"],
    preload: { "onlineRequests.ownHome": [] },
    load: () => import("./tracking/own-requests.tsx"),
    signedOut: landingPage,
  },
  {
    path: "/onlineService/$commonId",
    access: "client",
    words,
    preload: { "onlineRequests.writing": ["commonId"] },
    load: () => import("./wizard/request.tsx"),
  },
];
