import type { SitePage } from "../../../web/site/page.ts";

const open = { access: "anyone", words: ["paymentsPayer"] } as const;

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  {
    path: "/checkout/$commonId",
    ...open,
    preload: { "onlineRequests.checkout": ["commonId", "token"] },
    load: () => import("./checkout.tsx"),
  },
  {
    path: "/paymentOfferDetails/$id",
    ...open,
    preload: { "contractOffers.checkout": ["id", "token"] },
    load: () => import("./offer-checkout.tsx"),
  },
  {
    path: "/paymentVale/$id",
    ...open,
    preload: { "legalization.checkout": ["id", "token"] },
    load: () => import("./vale-checkout.tsx"),
  },
  {
    path: "/payment/$gateway/$result/$reference",
    ...open,
    // Cards bring what was paid along: it is told what happens to it now.
    preload: { "payments.state": ["reference", "token"], "onlineRequests.track": ["commonId", "token"] },
    load: () => import("./payment.tsx"),
  },
  { path: "/payment/$", ...open, load: () => import("./payment.tsx") },
];
