import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/nomenclators",
    access: ["adminNomCods"],
    words: ["nomenclators"],
    load: async () => (await import("./items.tsx")).Items,
  },
];
