import type { Screen } from "../../../web/office/screen.ts";
import { anyBoard, boards } from "../boards.ts";
import { rowsPath } from "./paths.ts";

const words = ["statistics", "statisticsDefinitions"] as const;

/** Screens of this area for staff: a board for each group, and the rows behind its numbers. */
export const screens: readonly Screen[] = [
  ...boards.map(
    ({ path, access, group }): Screen => ({
      path,
      access,
      words,
      load: async () => (await import("./board-screen.tsx")).boardScreen(group),
    }),
  ),
  { path: rowsPath, access: anyBoard, words, load: async () => (await import("./fact-rows.tsx")).FactRows },
];
