import type { SitePage } from "../../../web/site/page.ts";

const words = ["onlineRequests", "onlineRequestsClient"] as const;

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  { path: "/", access: "client", words, load: () => import("./own-requests.tsx") },
  { path: "/onlineService/$commonId", access: "client", words, load: () => import("./request.tsx") },
];
