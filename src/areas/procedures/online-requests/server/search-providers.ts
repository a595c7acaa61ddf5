/** Global search providers for requests: by people, numbers and payment reference. */
import { and, eq, or } from "drizzle-orm";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { matchesTerms } from "../../../../server/listing/filters.ts";
import { families, permissionOf } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { formsList } from "./desk/form-list.ts";
import { requestForms as f } from "./tables.ts";

const words = { es, en };

export const searchProviders = families.map((family) =>
  searchProvider(formsList)({
    kind: `requests${family}`,
    access: [permissionOf[family]],
    query: (search) => ({ family, status: "all", approvalsPending: true, search, sort: "-createdAt" }),
    exact: (search) => or(eq(f.number, search.toUpperCase()), eq(f.identityNumber, search), matchesOwnText(search)),
    listPath: (search) =>
      `/onlineServicesAdmin/${family}/onlineRequests?${new URLSearchParams({ status: "all", approvalsPending: "true", search })}`,
    toHit: (row, { language }) => ({
      _id: row._id,
      title: row.holder,
      detail: [row.number, row.identityNumber, row.document ?? row.service, words[language].status[row.status]]
        .filter(Boolean)
        .join(" · "),
      at: `/onlineServicesAdmin/${family}/onlineRequests/${row._id}`,
    }),
  }),
);

/**
 * Ranks forms that match by their own text before those that match by a related row. Terms of one or two characters
 * are skipped.
 */
const matchesOwnText = (search: string) => (search.length > 2 ? and(...matchesTerms(f.searchText, search)) : undefined);
