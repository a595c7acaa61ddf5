import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/groupUser",
    access: ["adminGroupUser"],
    words: ["userGroups"],
    load: async () => (await import("./user-groups.tsx")).UserGroupRegister,
  },
];
