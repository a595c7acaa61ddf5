import { hosted } from "../../../server/hosted.ts";
import { onlineServices } from "../contract.ts";
import { demoOffers } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { seedOnlineServices } from "./seed.ts";

export const area = hosted({ contract: onlineServices, handlers, seed: seedOnlineServices, demo: demoOffers });
