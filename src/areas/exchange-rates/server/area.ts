import { registerReferences, type ReferencedRecord } from "../../../server/holds.ts";
import { defineArea } from "../../../server/hosted.ts";
import { exchangeRatesContract } from "../contract.ts";
import { demoRates } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { rates } from "./rate.ts";
import { exchangeRates as exchangeRateRows } from "./tables.ts";

export const area = defineArea({
  contract: exchangeRatesContract,
  handlers,
  news: [
    {
      kinds: ["exchangeRates.create", "exchangeRates.update"],
      needs: ["adminExchangeRate"],
      at: "/admin/exchangeRate",
      configures: true,
    },
  ],
  registers: [{ of: rates, remove: exchangeRatesContract.remove }],
  register: () => {
    const at = ({ _id }: ReferencedRecord) => `/admin/exchangeRate?organism=${_id}`;
    registerReferences("nomenclator", { rates: { column: exchangeRateRows.organism, at } });
  },
  demo: demoRates,
});
