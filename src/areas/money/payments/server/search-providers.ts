/** Global search for payments: by reference, subject number, payer and phone. */
import { eq } from "drizzle-orm";
import { formatMoney } from "../../../../kit/text/format.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { words as en } from "../staff/staff-words.en.ts";
import { words as es } from "../staff/staff-words.es.ts";
import { gatewayKeys } from "../states.ts";
import { gatewayManagerPermissions } from "./gateway-health/gateway-managers.ts";
import { paymentList } from "./attempts/payment-list.ts";
import { payments } from "./tables.ts";

const words = { es, en };

export const searchProviders = gatewayKeys.map((gateway) =>
  searchProvider(paymentList)({
    kind: gateway,
    access: gatewayManagerPermissions[gateway],
    query: (search) => ({ gateway, type: "all", search, sort: "-createdAt" }),
    exact: (search) => eq(payments.reference, search.toUpperCase()),
    listPath: (search) => `/${gateway}/all?${new URLSearchParams({ search })}`,
    toHit: (row, { language }) => ({
      _id: row._id,
      title: row.reference,
      detail: [
        row.subject.number,
        row.payer,
        formatMoney(row.amount, row.currency, language),
        words[language].status[row.status],
      ].join(" · "),
      at: `/${gateway}/all/${row._id}`,
    }),
  }),
);
