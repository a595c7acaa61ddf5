import type { SitePage } from "../../../../web/site/routing/page.ts";

const open = { access: "anyone", words: ["session"] } as const;

/** Pages of this area on the public site. */
export const pages: readonly SitePage[] = [
  { path: "/login", ...open, fullScreen: true, load: () => import("./login.tsx") },
  {
    path: "/register",
    ...open,
    requiresOpenOffice: true,
    preload: { "terms.published": [], "nomenclators.countries": [] },
    load: () => import("./sign-up.tsx"),
  },
  { path: "/validateCode", ...open, load: () => import("./validate-code.tsx") },
  { path: "/forgotPass", ...open, load: () => import("./forgot-password.tsx") },
  { path: "/forgotPass/changeClientPass", ...open, load: () => import("./change-password.tsx") },
  {
    path: "/security",
    access: "signed-in",
    words: ["security"],
    load: () => import("./security/security.tsx"),
  },
  { path: "/forbidden", ...open, load: () => import("./forbidden.tsx") },
  { path: "/404", ...open, load: () => import("./not-found.tsx") },
];
