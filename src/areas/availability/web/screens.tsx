import type { Screen } from "../../../web/office/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/admin/availableRequestOnline",
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    load: async () => (await import("./calendar.tsx")).PlacesCalendar,
  },
];
