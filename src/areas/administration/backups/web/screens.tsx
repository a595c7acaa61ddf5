import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminSettings"],
    words: ["backups"],
    operation: ["backups", "get"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
