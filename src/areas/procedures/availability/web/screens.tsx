import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/availableRequestOnline",
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    load: async () => (await import("./calendar.tsx")).PlacesCalendar,
  },
  {
    path: "/admin/availableRequestOnline/draws",
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    load: async () => (await import("./draw/draws-screen.tsx")).DrawsScreen,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: [],
    access: ["adminAvailableRequestOnline"],
    words: ["availability"],
    operation: ["availability", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
