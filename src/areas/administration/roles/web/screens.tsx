import type { Screen } from "../../../../web/office/navigation/screen.ts";

const access = ["adminUsers"] as const;
const words = ["roles"] as const;

export const screens: readonly Screen[] = [
  { path: "/admin/roles", access, words, load: async () => (await import("./roles.tsx")).Roles },
  { path: "/admin/roles/create", access, words, load: async () => (await import("./role.tsx")).CreateRole },
  { path: "/admin/roles/$roleId", access, words, load: async () => (await import("./role.tsx")).EditRole },
];
