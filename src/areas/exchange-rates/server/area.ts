import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { exchangeRates } from "../contract.ts";
import { demoRates } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { rates } from "./rate.ts";
import { exchangeRates as exchangeRateRows } from "./tables.ts";

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
  register: () => {
    const at = ({ _id }: ReferencedRecord) => `/admin/exchangeRate?organism=${_id}`;
    holdsOf("nomenclator", { rates: { column: exchangeRateRows.organism, at } });
  },
  demo: demoRates,
});
