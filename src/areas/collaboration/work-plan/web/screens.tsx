import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff: tabs of the agenda. */
export const screens: readonly Screen[] = [
  {
    path: "/workAgenda/plan",
    access: ["adminActivities", "monthWorkPlan"],
    words: ["workPlan", "agenda"],
    load: async () => (await import("./work-plan.tsx")).WorkPlanScreen,
  },
  {
    path: "/workAgenda/plans",
    access: ["adminActivities", "monthWorkPlan"],
    words: ["workPlan", "agenda"],
    load: async () => (await import("./plan-list.tsx")).Plans,
  },
];
