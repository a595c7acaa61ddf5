import type { Screen } from "../../../web/office/screen.ts";

/** Screens of this area for staff: in the menu of who plans, open to everybody for their own days. */
export const screens: readonly Screen[] = [
  {
    path: "/workAgenda",
    access: "staff",
    words: ["agenda"],
    load: async () => (await import("./calendar.tsx")).AgendaCalendar,
  },
  {
    path: "/workAgenda/activities",
    access: ["seeAllActivities", "seeAccomplishedActivities", "seeUnfulfilledActivities"],
    words: ["agenda"],
    load: async () => (await import("./all-activities.tsx")).Everybody,
  },
];
