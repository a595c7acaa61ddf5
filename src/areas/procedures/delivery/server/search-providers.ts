/** Deliveries and carriers in the global search. */
import { eq, or } from "drizzle-orm";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { carrierResource } from "./lots/carriers.ts";
import { parcelsList } from "./queries.ts";
import { carriers, deliveries } from "./tables.ts";

const words = { es, en };

export const searchProviders = [
  searchProvider(parcelsList)({
    kind: "deliveries",
    access: ["adminDeliveryService"],
    query: (search) => ({ status: "all", search, sort: "-createdAt" }),
    exact: (search) => or(eq(deliveries.number, search.toUpperCase()), eq(deliveries.receiverCi, search)),
    listPath: (search) => `/deliveryServices/all?${new URLSearchParams({ search })}`,
    toHit: ({ _id, receiver, number, lotNumber, municipality, status }, { language }) => ({
      _id,
      title: receiver.name,
      detail: [number, lotNumber, receiver.ci, municipality.name, words[language].status[status]]
        .filter(Boolean)
        .join(" · "),
      at: `/deliveryServices/all/${_id}`,
    }),
  }),
  carrierResource.searchProvider("carriers", "/admin/carriers", {
    exact: (search) => or(eq(carriers.ci, search), eq(carriers.phone, search)),
    detail: ({ phone, vehicle, company }) => [phone, vehicle, company].filter(Boolean).join(" · "),
  }),
];
