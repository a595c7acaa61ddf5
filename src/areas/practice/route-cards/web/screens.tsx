import type { Screen } from "../../../../web/office/navigation/screen.ts";

const access = ["manageFilings"] as const;
const words = ["routeCards"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/legalAssistance/routes",
    access,
    words,
    load: async () => (await import("./planner.tsx")).RoutePlanner,
  },
  {
    path: "/legalAssistance/routeCards",
    access,
    words,
    load: async () => (await import("./route-cards.tsx")).RouteCardRegister,
  },
];
