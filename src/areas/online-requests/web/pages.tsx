import type { SitePage } from "../../../web/site/page.ts";

const words = ["onlineRequests", "onlineRequestsClient"] as const;
const offered = ["onlineServices"] as const;

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  { path: "/onlineService", access: "anyone", words: offered, whileOpen: true, load: () => import("./services.tsx") },
  { path: "/errorRequestServices", access: "anyone", words: offered, load: () => import("./refused-request.tsx") },
  { path: "/", access: "client", words, load: () => import("./own-requests.tsx") },
  { path: "/onlineService/$commonId", access: "client", words, load: () => import("./request.tsx") },
];
