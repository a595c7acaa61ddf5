/** Columns of the list of route cards; code names come from the cell context. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import { type Words, pluralize } from "../../../kit/text/words.ts";
import type { RouteCard } from "./route-card.ts";
import { routeCosts, routeWorkingDays } from "./route.ts";
import type { words } from "./words.es.ts";

interface NameLookups {
  readonly documentOf: (code: string) => string;
  readonly destinationOf: (code: string) => string;
  readonly moneyOf: (amount: string, currency: string) => string;
}

export const cardColumns = defineColumns<RouteCard, Words<typeof words> & NameLookups & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    destination: {
      value: ({ destination }, { destinationOf }) => destinationOf(destination),
      width: 20,
      primary: true,
    },
    documentType: {
      value: ({ documentType }, { documentOf, everyDocument }) =>
        documentType === null ? everyDocument : documentOf(documentType),
      width: 24,
      flex: true,
    },
    needed: { value: ({ needed }, { needs: labels }) => labels[needed], width: 11 },
    steps: { value: ({ steps }) => steps.length, kind: "whole", hidden: true },
    days: {
      value: ({ needed, steps }, { workingDays, language }) =>
        needed === "yes" ? pluralize(workingDays, routeWorkingDays(steps), language) : null,
      width: 16,
    },
    costs: {
      value: ({ steps }, { moneyOf }) =>
        routeCosts(steps)
          .map(({ amount, currency }) => moneyOf(amount, currency))
          .join(" + "),
      width: 24,
      hidden: true,
    },
    checkedOn: { value: ({ checkedOn }) => checkedOn, kind: "day", sort: "checkedOn" },
    state: {
      value: ({ stale }, { states }) => (stale ? states.stale : states.fresh),
      tone: ({ stale }) => (stale ? "wait" : "good"),
      width: 13,
    },
    source: { value: ({ source }) => source, width: 40, hidden: true },
    active: activeColumn,
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "checkedOn",
  card: { title: "destination", amount: "needed", detail: ["documentType", "days"], left: "state", right: "checkedOn" },
});
