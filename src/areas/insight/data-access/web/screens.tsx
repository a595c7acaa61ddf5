import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/admin/dataAccess/$subject/$subjectId",
    access: ["adminSettings"],
    words: ["dataAccess"],
    load: async () => (await import("./accesses.tsx")).AccessesPage,
  },
];
