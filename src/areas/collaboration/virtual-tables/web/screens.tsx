import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { roomPath, tablesPath } from "./paths.ts";

export const screens: readonly Screen[] = [
  {
    path: tablesPath,
    access: ["adminVirtualTable"],
    words: ["virtualTables"],
    load: async () => (await import("./tables.tsx")).VirtualTables,
  },
  {
    path: roomPath,
    access: ["staff", "guest"],
    words: ["virtualTables", "media", "chat"],
    load: async () => (await import("./room.tsx")).RoomScreen,
  },
];
