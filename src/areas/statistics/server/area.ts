import { hosted } from "../../../server/hosted.ts";
import { statistics } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: statistics, handlers });
