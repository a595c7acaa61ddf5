/** Search provider of offers. */
import { eq } from "drizzle-orm";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { offersList } from "./offer-queries.ts";
import { onlineServiceOffers } from "./tables.ts";

export const searchProviders = [
  searchProvider(offersList)({
    kind: "offers",
    access: ["adminOffers"],
    query: (search) => ({ search, sort: "order" }),
    exact: (search) => eq(onlineServiceOffers.code, search.toUpperCase()),
    listPath: (search) => `/onlineServicesAdmin/payOnlineServices?${new URLSearchParams({ search })}`,
    toHit: ({ _id, name, code, family }, { language }) => ({
      _id,
      title: name[language],
      detail: [code, family].join(" · "),
      at: `/onlineServicesAdmin/payOnlineServices/${_id}`,
    }),
  }),
];
