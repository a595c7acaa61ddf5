import { eq } from "drizzle-orm";
import { formatMoney } from "../../../../kit/text/format.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { payableSubjectPort } from "../../../money/payments/server/public.ts";
import { contractOffersContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { demoContractOffers } from "./demo/demo.ts";
import { filesOfOffer, onScanRemoved } from "./document-access.ts";
import { handlers } from "./handlers.ts";
import { countWaitingOffers } from "./home.ts";
import { offerNotificationPath } from "./offer-notifications.ts";
import { offerListQuery, reachOfRemoved } from "./queries.ts";
import { offerSource } from "./pdf/print-offer.ts";
import { payableOffers } from "./payment/payable.ts";
import { contractOfferResource } from "./offer-resource.ts";
import { contractOfferLines, contractOffers as rows } from "./tables.ts";
import { timelineProviders } from "./timeline-providers.ts";

const words = { es, en };
const path = "/contractOffers/manageContractOffers";

export const area = defineArea({
  contract: contractOffersContract,
  handlers,
  resources: [
    {
      resource: contractOfferResource,
      removeOperation: contractOffersContract.remove,
      visibleBeforeRemoval: reachOfRemoved,
    },
  ],
  waitingWork: [{ access: ["allOffers"], count: countWaitingOffers }],
  timelineProviders,
  searchProviders: [
    searchProvider(offerListQuery)({
      kind: "contractOffers",
      access: ["manageContractOffer", "allOffers"],
      query: (search) => ({ search, sort: "-offerNumber" }),
      exact: (search) => eq(rows.offerNumber, search.trim().toUpperCase()),
      listPath: (search) => `${path}?${new URLSearchParams({ search })}`,
      toHit: ({ _id, offerNumber, clientName, totalAmount, currency, status }, { language }) => ({
        _id,
        title: `${offerNumber} · ${clientName}`,
        detail: `${formatMoney(totalAmount, currency, language)} · ${words[language].status[status]}`,
        at: offerNotificationPath(_id),
      }),
    }),
  ],
  references: {
    client: {
      contractOffers: { column: rows.clientId, path: ({ clientNumber }) => `${path}?search=${String(clientNumber)}` },
    },
    bankAccount: { contractOffers: { column: rows.bankAccountId } },
    nomenclator: {
      contractOffers: { column: rows.mainActivities },
      offerLines: { column: contractOfferLines.code },
    },
  },
  provides: (server) => [
    documentSourcesPort.implement([offerSource]),
    payableSubjectPort.implement("offer", payableOffers(server)),
    documentOwnerPort.implement("offer", { rightOf: filesOfOffer, onRemoved: onScanRemoved }),
  ],
  demo: demoContractOffers,
});
