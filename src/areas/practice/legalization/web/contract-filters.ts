import type { legalEs } from "../../../../kit/text/legal.es.ts";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import type { Words } from "../../../../kit/text/words.ts";
import { counters, valeStates } from "../states.ts";

type FilterWords = Pick<Words<typeof legalEs>, "columns" | "filters" | "counters" | "state">;

/** Filters that lists of legalization contracts share: counter, state, day, payment. */
export const contractFilters = ({ columns, filters, counters: counterLabels, state }: FilterWords) => [
  choiceOf("counter", filters.counter, counters, counterLabels),
  choiceOf("state", columns.state, valeStates, state),
  { kind: "period", from: "from", to: "to", label: filters.date } as const,
  eitherOf("paid", filters.paid, filters.isPaid, filters.isNotPaid),
];
