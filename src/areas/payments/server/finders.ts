/** Payments as one search over everything finds them: by reference, request, payer and phone. */
import { eq } from "drizzle-orm";
import { showMoney } from "../../../kit/format.ts";
import { finderOf } from "../../../server/finding.ts";
import { words as en } from "../desk-words.en.ts";
import { words as es } from "../desk-words.es.ts";
import { gateways } from "../states.ts";
import { keepersOf } from "./keepers.ts";
import { paymentList } from "./listing.ts";
import { payments } from "./tables.ts";

const words = { es, en };

export const finders = gateways.map((gateway) =>
  finderOf(paymentList)({
    kind: gateway,
    access: keepersOf[gateway],
    wanted: (search) => ({ gateway, type: "all", search, sort: "-createdAt" }),
    exact: (search) => eq(payments.reference, search.toUpperCase()),
    all: (search) => `/${gateway}/all?${new URLSearchParams({ search })}`,
    shows: (row, { language }) => ({
      _id: row._id,
      title: row.reference,
      detail: [
        row.subject.number,
        row.payer,
        showMoney(row.amount, row.currency, language),
        words[language].status[row.status],
      ].join(" · "),
      at: `/${gateway}/all/${row._id}`,
    }),
  }),
);
