/** Which addresses are built: what the menu may show. */
import { screens } from "../../areas/screens.ts";

export const builtPaths: ReadonlySet<string> = new Set(screens.map((screen) => screen.path));
