import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/availableRequestOnline",
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    load: async () => (await import("./calendar.tsx")).PlacesCalendar,
  },
];
