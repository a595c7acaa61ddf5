import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/firm",
    access: ["adminSettings"],
    words: ["firm"],
    load: async () => (await import("./firm.tsx")).FirmScreen,
  },
];
