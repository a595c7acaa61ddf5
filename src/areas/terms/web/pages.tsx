import type { SitePage } from "../../../web/site/page.ts";

const open = { access: "anyone", words: ["terms"] } as const;
const basic = () => import("./basic-page.tsx");

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  { path: "/terms", ...open, load: () => import("./terms.tsx") },
  { path: "/aboutUs", ...open, load: async () => ({ default: (await basic()).AboutUs }) },
  { path: "/politics", ...open, load: async () => ({ default: (await basic()).Privacy }) },
];
