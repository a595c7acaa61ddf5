import { defineArea } from "../../../../server/area-definition.ts";
import { exchangeRatesContract } from "../contract.ts";
import { demoRates } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { rates } from "./rate-resource.ts";
import { exchangeRates as exchangeRateRows } from "./tables.ts";

export const area = defineArea({
  contract: exchangeRatesContract,
  handlers,
  activityFeed: [
    {
      actions: ["exchangeRates.create", "exchangeRates.update"],
      permissions: ["adminExchangeRate"],
      path: "/admin/exchangeRate",
      isConfiguration: true,
    },
  ],
  resources: [{ resource: rates, removeOperation: exchangeRatesContract.remove }],
  references: {
    nomenclator: {
      rates: { column: exchangeRateRows.organism, path: ({ _id }) => `/admin/exchangeRate?organism=${_id}` },
    },
  },
  demo: demoRates,
});
