import type { Screen } from "../../../../web/office/navigation/screen.ts";

const words = ["billing"] as const;
const loadInvoicePage = async () => (await import("./invoice-page.tsx")).InvoicePage;

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
  { path: "/onlineServicesAdmin/AP/billing/$invoiceId", access: ["adminRequestsAP"], words, load: loadInvoicePage },
  { path: "/onlineServicesAdmin/TR/billing/$invoiceId", access: ["adminRequestsTR"], words, load: loadInvoicePage },
];
