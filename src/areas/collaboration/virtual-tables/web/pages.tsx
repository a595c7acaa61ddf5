import type { SitePage } from "../../../../web/site/routing/page.ts";
import { roomPath } from "./paths.ts";

/** Pages of this area on the public site: the target of mailed links. */
export const pages: readonly SitePage[] = [
  { path: roomPath, access: "anyone", words: ["virtualTablesGuest"], load: () => import("./guest-entry.tsx") },
];
