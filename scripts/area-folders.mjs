/** The groups of areas in import order: the server side of an area imports only areas of its group and of groups before it. */
import { readdirSync } from "node:fs";

export const areaGroups = ["administration", "money", "collaboration", "procedures", "practice", "insight"];

/** The folders of all areas: `src/areas/<group>/<area>`. */
export const areaFolders = () =>
  areaGroups.flatMap((group) =>
    readdirSync(`src/areas/${group}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `src/areas/${group}/${entry.name}`),
  );

/** The folder of the area with this folder name, or undefined. */
export const folderOfArea = (name) => areaFolders().find((folder) => folder.endsWith(`/${name}`));
