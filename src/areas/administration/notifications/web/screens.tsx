import type { Screen } from "../../../../web/office/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/notifications",
    access: "signed-in",
    words: ["notifications"],
    load: async () => (await import("./inbox.tsx")).Inbox,
  },
];
