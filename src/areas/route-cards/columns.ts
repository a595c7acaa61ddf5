/** The list of route cards as it is seen; its readers say what codes are called. */
import { inColumns, type CellContext, useColumn } from "../../kit/columns.ts";
import { type Words, sayCount } from "../../kit/words.ts";
import type { RouteCard } from "./contract.ts";
import { costsOf, daysOf } from "./route.ts";
import type { words } from "./words.es.ts";

/** Whether a document must be legalized for a country; `unknown`: somebody looked, and could not find out. */
export const needs = ["yes", "no", "unknown"] as const;

interface Naming {
  readonly documentOf: (code: string) => string;
  readonly destinationOf: (code: string) => string;
  readonly moneyOf: (amount: string, currency: string) => string;
}

export const cardColumns = inColumns<RouteCard, Words<typeof words> & Naming & CellContext>()({
  heads: ({ columns }) => columns,
  columns: {
    destination: {
      value: ({ destination }, { destinationOf }) => destinationOf(destination),
      width: 20,
      main: true,
    },
    documentType: {
      value: ({ documentType }, { documentOf, everyDocument }) =>
        documentType === null ? everyDocument : documentOf(documentType),
      width: 24,
      grows: true,
    },
    needed: { value: ({ needed }, { needs: names }) => names[needed], width: 11 },
    steps: { value: ({ steps }) => steps.length, kind: "whole", extra: true },
    days: {
      value: ({ needed, steps }, { workingDays, language }) =>
        needed === "yes" ? sayCount(workingDays, daysOf(steps), language) : null,
      width: 16,
    },
    costs: {
      value: ({ steps }, { moneyOf }) =>
        costsOf(steps)
          .map(({ amount, currency }) => moneyOf(amount, currency))
          .join(" + "),
      width: 24,
      extra: true,
    },
    checkedOn: { value: ({ checkedOn }) => checkedOn, kind: "day", sort: "checkedOn" },
    state: {
      value: ({ stale }, { states }) => (stale ? states.stale : states.fresh),
      tone: ({ stale }) => (stale ? "wait" : "good"),
      width: 13,
    },
    source: { value: ({ source }) => source, width: 40, extra: true },
    active: useColumn,
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", extra: true },
  },
  sort: "checkedOn",
  card: { title: "destination", amount: "needed", detail: ["documentType", "days"], left: "state", right: "checkedOn" },
});
