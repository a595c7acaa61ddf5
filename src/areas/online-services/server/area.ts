import { hosted } from "../../../server/hosted.ts";
import { onlineServices } from "../contract.ts";
import { demoOffers } from "./demo.ts";
import { finders } from "./finders.ts";
import { handlers } from "./handlers.ts";
import { seedOnlineServices } from "./seed.ts";

export const area = hosted({ contract: onlineServices, handlers, finders, seed: seedOnlineServices, demo: demoOffers });
