import { hosted } from "../../../server/hosted.ts";
import { onlineServices } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { seedOnlineServices } from "./seed.ts";

export const area = hosted({ contract: onlineServices, handlers, seed: seedOnlineServices });
