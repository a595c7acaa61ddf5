import type { Screen } from "../../../../web/office/screen.ts";

/** Screens of this area: the calendar is open to all staff, the lists need permissions. */
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
