import type { SitePage } from "../../../web/site/page.ts";

const words = ["delivery", "deliveryClient"] as const;

/** Pages of this area behind the public door. */
export const pages: readonly SitePage[] = [
  { path: "/deliveryService", access: "anyone", words, load: () => import("./courier.tsx") },
  {
    path: "/deliveryService/parcel/$number",
    access: ["adminDeliveryService"],
    words: ["delivery", "deliveryDoor"],
    load: () => import("./doorstep.tsx"),
  },
];
