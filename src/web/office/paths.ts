/** Paths of all existing screens: only these appear in the menu. */
import { screens } from "../../areas/screens.ts";

export const builtPaths: ReadonlySet<string> = new Set(screens.map((screen) => screen.path));
