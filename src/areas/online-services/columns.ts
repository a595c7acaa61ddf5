/** The desk's lists as they are seen: offers, and tariffs; their readers say what documents are called. */
import { defineColumns, type CellContext, type Tone } from "../../kit/list-columns.ts";
import { formatDay, formatMoney } from "../../kit/format.ts";
import type { Words } from "../../kit/words.ts";
import type { ServiceOfferRow } from "./contract.ts";
import type { words } from "./staff-words.es.ts";
import type { TariffState } from "./offer-kinds.ts";
import type { ServiceTariff } from "./tariff.ts";

const tones: Record<TariffState, Tone> = { inForce: "good", planned: "wait", past: "quiet" };

type DeskWords = Words<typeof words>;
interface Naming extends CellContext {
  readonly documentOf: (code: string) => string;
}

const prices = ({ prices: all }: ServiceOfferRow, { notSold, language }: { notSold: string } & CellContext) =>
  all.map(({ from, currency }) => formatMoney(from, currency, language)).join(" · ") || notSold;

export const serviceOfferColumns = defineColumns<ServiceOfferRow, DeskWords["offers"] & Naming>()({
  heads: ({ columns }) => columns,
  columns: {
    code: { value: ({ code }) => code, width: 10, sort: "code", main: true },
    family: { value: ({ family }, { families: names }) => names[family], width: 28, extra: true },
    name: { value: ({ name }, { language }) => name[language], width: 44, sort: "name", grows: true },
    price: {
      value: prices,
      align: "right",
      apart: (_said, head) =>
        (["CUP", "USD"] as const).map((currency) => ({
          header: `${head} (${currency})`,
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
      extra: true,
    },
    legalization: {
      value: ({ includesLegalization }, { yes, no }) => (includesLegalization ? yes : no),
      width: 12,
      extra: true,
    },
    maxCopies: { value: ({ maxCopies }) => maxCopies, kind: "whole", extra: true },
    order: { value: ({ order }) => order, kind: "whole", sort: "order", extra: true },
    updated: { value: ({ updatedAt }) => updatedAt, kind: "instant", extra: true },
  },
  sort: "order",
  rowName: ({ name }, { language }) => name[language],
  card: {
    title: "name",
    amount: "code",
    detail: "price",
    left: "active",
    right: ({ weeklyCapacity }, { columns }) => `${columns.weeklyCapacity}: ${weeklyCapacity}`,
  },
});

export const tariffColumns = defineColumns<ServiceTariff, DeskWords["tariffs"] & Naming>()({
  heads: ({ columns }) => columns,
  columns: {
    code: { value: ({ code }) => code, width: 28, sort: "code", main: true },
    family: { value: ({ family }, { families: names }) => names[family], width: 24, extra: true },
    concept: { value: ({ concept }, { concepts }) => concepts[concept], width: 18 },
    document: {
      value: ({ documentType }, { documentOf, allDocuments }) =>
        documentType ? documentOf(documentType) : allDocuments,
      width: 40,
    },
    residence: { value: ({ residence }, { residences: names }) => names[residence], width: 14, extra: true },
    amount: { value: ({ amount }) => amount, kind: "money", currency: ({ currency }) => currency },
    perCopy: { value: (row, { perCopy, perForm }) => (row.perCopy ? perCopy : perForm), width: 12, extra: true },
    from: { value: ({ validFrom }) => validFrom, kind: "day", sort: "validFrom" },
    to: { value: ({ validTo }) => validTo, kind: "day" },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => tones[state], width: 12 },
    basis: { value: ({ basis }) => basis, width: 40, extra: true },
    changed: { value: ({ updatedAt }) => updatedAt, kind: "instant", extra: true },
  },
  sort: "code",
  rowName: ({ code, validFrom }, { language }) => `${code}, ${formatDay(validFrom, language)}`,
  card: {
    title: "code",
    amount: "amount",
    detail: "document",
    left: "state",
    right: ({ validFrom, validTo }, { language }) =>
      [validFrom, validTo].flatMap((day) => (day ? [formatDay(day, language)] : [])).join(" – "),
  },
});
