import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/documentsManagement",
    access: "staff",
    words: ["folders", "media"],
    load: async () => (await import("./folders.tsx")).Folders,
  },
];
