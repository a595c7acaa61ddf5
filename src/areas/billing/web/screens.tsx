import type { Screen } from "../../../web/office/screen.ts";

const words = ["billing"] as const;
const one = async () => (await import("./invoice-page.tsx")).InvoicePage;

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
  { path: "/onlineServicesAdmin/AP/billing/$invoiceId", access: ["adminRequestsAP"], words, load: one },
  { path: "/onlineServicesAdmin/TR/billing/$invoiceId", access: ["adminRequestsTR"], words, load: one },
];
