import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/notifications",
    access: "signed-in",
    words: ["notifications"],
    load: async () => (await import("./inbox.tsx")).Inbox,
  },
];
