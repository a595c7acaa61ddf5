import type { legalEs } from "../../../kit/legal.es.ts";
import { choiceOf, eitherOf } from "../../../web/office/components/filter.ts";
import type { Words } from "../../../kit/words.ts";
import { counters, valeStates } from "../states.ts";

type Said = Pick<Words<typeof legalEs>, "columns" | "filters" | "counters" | "state">;

/** What lists of contracts of this life are narrowed by first: stage, state, day, payment. */
export const contractFilters = ({ columns, filters, counters: stages, state }: Said) => [
  choiceOf("counter", filters.counter, counters, stages),
  choiceOf("state", columns.state, valeStates, state),
  { kind: "period", from: "from", to: "to", label: filters.date } as const,
  eitherOf("paid", filters.paid, filters.isPaid, filters.isNotPaid),
];
