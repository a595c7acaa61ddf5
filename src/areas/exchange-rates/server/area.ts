import { hosted } from "../../../server/hosted.ts";
import { exchangeRates } from "../contract.ts";
import { demoRates } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { rates } from "./rate.ts";

export const area = hosted({
  contract: exchangeRates,
  handlers,
  registers: [{ of: rates, remove: exchangeRates.remove }],
  demo: demoRates,
});
