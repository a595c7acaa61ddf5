import type { Screen } from "../../../../web/office/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/firm",
    access: ["adminSettings"],
    words: ["firm"],
    load: async () => (await import("./firm.tsx")).FirmScreen,
  },
];
