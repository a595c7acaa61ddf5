import { trashPermissions } from "../removable-kinds.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/trash",
    access: trashPermissions,
    words: ["trash"],
    load: async () => (await import("./trash.tsx")).Trash,
  },
];
