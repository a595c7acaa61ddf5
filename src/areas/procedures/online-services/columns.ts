/** Columns of the lists of offers and tariffs; their readers resolve the names of documents. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import { formatDay, formatMoney } from "../../../kit/text/format.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { ServiceOfferRow } from "./offer.ts";
import type { words } from "./staff-words.es.ts";
import type { TariffState } from "./offer-kinds.ts";
import type { ServiceTariff } from "./tariff.ts";

const tones: Record<TariffState, Tone> = { inForce: "good", planned: "wait", past: "quiet" };

type StaffWords = Words<typeof words>;
interface NamingContext extends CellContext {
  readonly documentOf: (code: string) => string;
}

const prices = ({ prices: all }: ServiceOfferRow, { notSold, language }: { notSold: string } & CellContext) =>
  all.map(({ from, currency }) => formatMoney(from, currency, language)).join(" · ") || notSold;

export const serviceOfferColumns = defineColumns<ServiceOfferRow, StaffWords["offers"] & NamingContext>()({
  headers: ({ columns }) => columns,
  columns: {
    code: { value: ({ code }) => code, width: 10, sort: "code", primary: true },
    family: { value: ({ family }, { families: names }) => names[family], width: 28, hidden: true },
    name: { value: ({ name }, { language }) => name[language], width: 44, sort: "name", flex: true },
    price: {
      value: prices,
      align: "right",
      sheetColumns: (_context, heading) =>
        (["CUP", "USD"] as const).map((currency) => ({
          header: `${heading} (${currency})`,
          width: 16,
          kind: "amount",
          cell: (row) => row.prices.find((price) => price.currency === currency)?.from,
        })),
    },
    termDays: { value: ({ termDays }) => termDays, kind: "whole", sort: "termDays" },
    weeklyCapacity: { value: ({ weeklyCapacity }) => weeklyCapacity, kind: "whole", sort: "weeklyCapacity" },
    active: {
      value: ({ active }, { states }) => states[active ? "active" : "inactive"],
      tone: ({ active }) => (active ? "good" : "quiet"),
      width: 14,
    },
    documents: {
      value: ({ documentTypes }, { documentOf }) => documentTypes.map(documentOf).join(", "),
      width: 60,
      hidden: true,
    },
    legalization: {
      value: ({ includesLegalization }, { yes, no }) => (includesLegalization ? yes : no),
      width: 12,
      hidden: true,
    },
    maxCopies: { value: ({ maxCopies }) => maxCopies, kind: "whole", hidden: true },
    order: { value: ({ order }) => order, kind: "whole", sort: "order", hidden: true },
    updated: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "order",
  rowLabel: ({ name }, { language }) => name[language],
  card: {
    title: "name",
    amount: "code",
    detail: "price",
    left: "active",
    right: ({ weeklyCapacity }, { columns }) => `${columns.weeklyCapacity}: ${weeklyCapacity}`,
  },
});

export const tariffColumns = defineColumns<ServiceTariff, StaffWords["tariffs"] & NamingContext>()({
  headers: ({ columns }) => columns,
  columns: {
    code: { value: ({ code }) => code, width: 28, sort: "code", primary: true },
    family: { value: ({ family }, { families: names }) => names[family], width: 24, hidden: true },
    concept: { value: ({ concept }, { concepts }) => concepts[concept], width: 18 },
    document: {
      value: ({ documentType }, { documentOf, allDocuments }) =>
        documentType ? documentOf(documentType) : allDocuments,
      width: 40,
    },
    residence: { value: ({ residence }, { residences: names }) => names[residence], width: 14, hidden: true },
    amount: { value: ({ amount }) => amount, kind: "money", currency: ({ currency }) => currency },
    perCopy: { value: (row, { perCopy, perForm }) => (row.perCopy ? perCopy : perForm), width: 12, hidden: true },
    from: { value: ({ validFrom }) => validFrom, kind: "day", sort: "validFrom" },
    to: { value: ({ validTo }) => validTo, kind: "day" },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => tones[state], width: 12 },
    basis: { value: ({ basis }) => basis, width: 40, hidden: true },
    changed: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "code",
  rowLabel: ({ code, validFrom }, { language }) => `${code}, ${formatDay(validFrom, language)}`,
  card: {
    title: "code",
    amount: "amount",
    detail: "document",
    left: "state",
    right: ({ validFrom, validTo }, { language }) =>
      [validFrom, validTo].flatMap((day) => (day ? [formatDay(day, language)] : [])).join(" – "),
  },
});
