import { hosted } from "../../../server/hosted.ts";
import { exchangeRates } from "../contract.ts";
import { demoRates } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { rates } from "./rate.ts";

export const area = hosted({
  contract: exchangeRates,
  handlers,
  news: [
    {
      kinds: ["exchangeRates.create", "exchangeRates.update"],
      needs: ["adminExchangeRate"],
      at: "/admin/exchangeRate",
      configures: true,
    },
  ],
  registers: [{ of: rates, remove: exchangeRates.remove }],
  demo: demoRates,
});
