import { hosted } from "../../../server/hosted.ts";
import { exchangeRates } from "../contract.ts";

export const area = hosted({ contract: exchangeRates, handlers: {} });
