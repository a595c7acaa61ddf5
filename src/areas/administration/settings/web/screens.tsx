import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/settings",
    access: ["adminSettings"],
    words: ["settings"],
    load: async () => (await import("./settings.tsx")).Settings,
  },
];
