import type { SitePage } from "../../../web/site/page.ts";
import { roomPath } from "./paths.ts";

/** Pages of this area behind the public door: where a mailed link leads. */
export const pages: readonly SitePage[] = [
  { path: roomPath, access: "anyone", words: ["virtualTablesGuest"], load: () => import("./guest-entry.tsx") },
];
