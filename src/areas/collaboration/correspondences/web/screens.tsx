import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** In the menu of administrators, open to users who are assigned to one. */
export const screens: readonly Screen[] = [
  {
    path: "/admin/correspondences",
    access: "staff",
    words: ["correspondences"],
    load: async () => (await import("./correspondences.tsx")).CorrespondenceRegister,
  },
];
