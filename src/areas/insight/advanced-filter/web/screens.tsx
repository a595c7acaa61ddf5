import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/statistics/advancedFilterStats",
    access: ["advancedFilterStats"],
    words: ["advancedFilter", "statistics"],
    load: async () => (await import("./advanced-filter.tsx")).AdvancedFilter,
  },
];
