import { countersWidget } from "./counters-widget.tsx";
import { valesPath } from "./paths.ts";

export const homeWidget = countersWidget("legalization", "vales", valesPath);
