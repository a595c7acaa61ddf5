import type { SitePage } from "../../../../web/site/routing/page.ts";

/** Pages of this area on the public site. */
export const pages: readonly SitePage[] = [
  {
    path: "/deliveryService",
    access: "anyone",
    words: ["deliveryClient"],
    preload: { "delivery.conditions": [] },
    load: () => import("./courier.tsx"),
  },
  {
    path: "/deliveryService/parcel/$number",
    access: ["adminDeliveryService"],
    words: ["delivery", "deliveryDoor"],
    load: () => import("./doorstep.tsx"),
  },
];
