import { sql } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { legalizationPricePort } from "../../../administration/nomenclators/server/public.ts";
import { onlineServicesContract } from "../contract.ts";
import { demoOffers } from "./demo.ts";
import { searchProviders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";
import { serviceOfferResource } from "./offer-resource.ts";
import { seedOnlineServices } from "./seed.ts";
import { onlineServiceOffers, tariffs } from "./tables.ts";
import { legalizationPrices } from "./tariff-queries.ts";

export const area = defineArea({
  contract: onlineServicesContract,
  handlers,
  activityFeed: [
    {
      actions: ["tariffs.add", "tariffs.end", "offers.create", "offers.update"],
      permissions: ["adminOffers"],
      path: "/onlineServicesAdmin/payOnlineServices",
      isConfiguration: true,
    },
  ],
  searchProviders,
  resources: [{ resource: serviceOfferResource, removeOperation: onlineServicesContract.remove }],
  seed: seedOnlineServices,
  demo: demoOffers,
  references: {
    nomenclator: {
      offers: { column: onlineServiceOffers.documentTypes, path: () => "/onlineServicesAdmin/payOnlineServices" },
      tariffs: {
        column: tariffs.documentType,
        // A request under the other code uses the prices of that code, where it has its own.
        keepWhere: (document) => sql`exists (select 1 from tariffs own where own.code = ${codeFor(document)})`,
        alsoSet: (document) => ({ code: codeFor(document) }),
      },
    },
  },
  provides: () => [legalizationPricePort.implement({ pricesAt: legalizationPrices })],
});

/** The code of a tariff contains its document type. */
const codeFor = (document: string) =>
  sql`concat_ws('-', ${tariffs.family}, ${tariffs.concept}, ${tariffs.currency}, ${document}::text, nullif(${tariffs.residence}, 'any'))`;
