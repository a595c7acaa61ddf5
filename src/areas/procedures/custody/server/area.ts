import { eq } from "drizzle-orm";
import { custodians } from "../custodians.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { custodyContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { originalsList } from "./queries.ts";
import { originals } from "./tables.ts";

const path = "/originals";

export const area = defineArea({
  contract: custodyContract,
  handlers,
  searchProviders: [
    searchProvider(originalsList)({
      kind: "originals",
      access: custodians,
      listPath: (search) => `${path}?${new URLSearchParams({ search })}`,
      query: (search) => ({ search, sort: "-since" }),
      exact: (search) => eq(originals.label, search.trim().toUpperCase()),
      toHit: ({ _id, label, document, holderName, heldBy }) => ({
        _id,
        title: `${label} · ${document}`,
        detail: `${holderName} · ${heldBy.name}`,
        at: `${path}/${_id}`,
      }),
    }),
  ],
});
