import type { SitePage } from "../../../../web/site/routing/page.ts";

const shared = { access: "anyone", words: ["paymentsPayer"] } as const;

/** Public pages of this area. */
export const pages: readonly SitePage[] = [
  {
    path: "/checkout/$commonId",
    ...shared,
    preload: { "onlineRequests.checkout": ["commonId", "token"] },
    load: () => import("./request-checkout.tsx"),
  },
  {
    path: "/paymentOfferDetails/$id",
    ...shared,
    preload: { "contractOffers.checkout": ["id", "token"] },
    load: async () => ({ default: (await import("./document-checkout.tsx")).OfferCheckoutPage }),
  },
  {
    path: "/paymentVale/$id",
    ...shared,
    preload: { "legalization.checkout": ["id", "token"] },
    load: async () => ({ default: (await import("./document-checkout.tsx")).ValeCheckoutPage }),
  },
  {
    path: "/payment/$gateway/$result/$reference",
    ...shared,
    // Cards return with the subject's id: its status is preloaded.
    preload: { "payments.state": ["reference", "token"], "onlineRequests.track": ["commonId", "token"] },
    load: () => import("./result/payment.tsx"),
  },
  { path: "/payment/$", ...shared, load: () => import("./result/payment.tsx") },
];
