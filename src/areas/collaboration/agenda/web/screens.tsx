import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area: the calendar is open to all staff, the lists need permissions. */
export const screens: readonly Screen[] = [
  {
    path: "/workAgenda",
    access: "staff",
    words: ["agenda"],
    load: async () => (await import("./calendar/calendar.tsx")).AgendaCalendar,
  },
  {
    path: "/workAgenda/activities",
    access: ["seeAllActivities", "seeAccomplishedActivities", "seeUnfulfilledActivities"],
    words: ["agenda"],
    load: async () => (await import("./lists/all-activities.tsx")).AllActivities,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["agenda"],
    access: "staff",
    words: ["agenda"],
    operation: ["agenda", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
