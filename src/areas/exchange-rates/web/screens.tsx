import type { Screen } from "../../../web/office/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/admin/exchangeRate",
    access: ["adminExchangeRate"],
    words: ["exchangeRates"],
    load: async () => (await import("./rates.tsx")).Rates,
  },
];
