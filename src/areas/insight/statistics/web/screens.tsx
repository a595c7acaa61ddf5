import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { accessAt, anyBoard, boards } from "../boards.ts";
import { rowsPath } from "./paths.ts";

const words = ["statistics", "statisticsDefinitions"] as const;

/** Screens for staff: one per path of boards, and the rows behind figures. */
export const screens: readonly Screen[] = [
  ...[...new Set(boards.map(({ path }) => path))].map(
    (path): Screen => ({
      path,
      access: accessAt(path),
      words,
      load: async () => (await import("./board-screen.tsx")).boardScreen(path),
    }),
  ),
  { path: rowsPath, access: anyBoard, words, load: async () => (await import("./fact-rows.tsx")).FactRows },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["statistics"],
    access: ["servicesIncomes"],
    words: ["statistics"],
    operation: ["statistics", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
