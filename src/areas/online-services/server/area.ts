import { sql } from "drizzle-orm";
import { holdsOf } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { registerLegalizationPrices } from "../../nomenclators/server/public.ts";
import { onlineServices } from "../contract.ts";
import { demoOffers } from "./demo.ts";
import { finders } from "./finders.ts";
import { handlers } from "./handlers.ts";
import { offerRegister } from "./offer.ts";
import { seedOnlineServices } from "./seed.ts";
import { onlineServiceOffers, tariffs } from "./tables.ts";
import { legalizationPrices } from "./tariffs.ts";

export const area = hosted({
  contract: onlineServices,
  handlers,
  news: [
    {
      kinds: ["tariffs.add", "tariffs.end", "offers.create", "offers.update"],
      needs: ["adminOffers"],
      at: "/onlineServicesAdmin/payOnlineServices",
      configures: true,
    },
  ],
  finders,
  registers: [{ of: offerRegister, remove: onlineServices.remove }],
  seed: seedOnlineServices,
  demo: demoOffers,
  register: () => {
    holdsOf("nomenclator", {
      offers: { column: onlineServiceOffers.documentTypes, at: () => "/onlineServicesAdmin/payOnlineServices" },
      tariffs: {
        column: tariffs.documentType,
        // What is asked for under the other name has the prices of that name, where it has its own.
        unless: (document) => sql`exists (select 1 from tariffs own where own.code = ${codeFor(document)})`,
        along: (document) => ({ code: codeFor(document) }),
      },
    });
    registerLegalizationPrices({ of: legalizationPrices });
  },
});

/** The code of a tariff says its document. */
const codeFor = (document: string) =>
  sql`concat_ws('-', ${tariffs.family}, ${tariffs.concept}, ${tariffs.currency}, ${document}::text, nullif(${tariffs.residence}, 'any'))`;
