import { hosted } from "../../../server/hosted.ts";
import { exchangeRates } from "../contract.ts";
import { demoRates } from "./demo.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: exchangeRates, handlers, demo: demoRates });
