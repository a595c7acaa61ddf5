/** Search provider of invoices. */
import { eq } from "drizzle-orm";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { families, permissionOf } from "../../online-requests/states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { invoiceList } from "./lists.ts";
import { invoices } from "./tables.ts";

const words = { es, en };

export const searchProviders = families.map((family) =>
  searchProvider(invoiceList)({
    kind: `invoices${family}`,
    access: [permissionOf[family]],
    query: (search) => ({ family, search, sort: "-number" }),
    exact: (search) => eq(invoices.number, search.toUpperCase()),
    listPath: (search) => `/onlineServicesAdmin/${family}/billing?${new URLSearchParams({ view: "invoices", search })}`,
    toHit: ({ _id, number, date, status, totalsByCurrency }, { language }) => ({
      _id,
      title: number,
      detail: [
        formatDay(date, language),
        ...totalsByCurrency.map(({ amount, currency }) => formatMoney(amount, currency, language)),
        words[language].status[status],
      ].join(" · "),
      at: `/onlineServicesAdmin/${family}/billing/${_id}`,
    }),
  }),
);
