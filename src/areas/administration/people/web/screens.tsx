import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

const access = ["adminUsers"] as const;
const words = ["people"] as const;

export const screens: readonly Screen[] = [
  { path: "/profile", access: "staff", words: [], load: async () => (await import("./own-profile.tsx")).OwnProfile },
  { path: "/admin/users", access, words, load: async () => (await import("./users.tsx")).Users },
  { path: "/admin/users/create", access, words, load: async () => (await import("./person.tsx")).CreatePerson },
  {
    path: "/admin/users/$personId",
    access,
    words: [...words, "roles"],
    load: async () => (await import("./person.tsx")).EditPerson,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminUsers"],
    words: ["people"],
    operation: ["people", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
