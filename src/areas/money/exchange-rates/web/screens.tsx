import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Staff screens of this area. */
export const screens: readonly Screen[] = [
  {
    path: "/admin/exchangeRate",
    access: ["adminExchangeRate"],
    words: ["exchangeRates"],
    load: async () => (await import("./rates.tsx")).Rates,
  },
];
