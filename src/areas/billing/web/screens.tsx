import type { Screen } from "../../../web/office/screen.ts";

const words = ["billing"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/onlineServicesAdmin/AP/billing",
    access: ["adminRequestsAP"],
    words,
    load: async () => (await import("./billing.tsx")).BillingAP,
  },
  {
    path: "/onlineServicesAdmin/TR/billing",
    access: ["adminRequestsTR"],
    words,
    load: async () => (await import("./billing.tsx")).BillingTR,
  },
];
