import type { Screen } from "../../../web/office/screen.ts";

/** Screens of this area for staff: in the menu of who keeps them all, open to who was given one. */
export const screens: readonly Screen[] = [
  {
    path: "/admin/correspondences",
    access: "staff",
    words: ["correspondences"],
    load: async () => (await import("./correspondences.tsx")).CorrespondenceRegister,
  },
];
