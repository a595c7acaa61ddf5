/** Shared by both lists of delivered forms. */
import type { CellContext } from "../../../../kit/contract/list-columns.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { choiceOf, type Filter } from "../../../../web/office/components/filters/filter.ts";
import { useWords } from "../../../../web/words.ts";
import type { BillableForm } from "../billable-form.ts";

export const formatStampTotal =
  ({ language }: CellContext) =>
  ({ stamps, currency }: BillableForm) =>
    stamps === "0.00" ? "—" : formatMoney(stamps, currency, language);

export function useFormFilters(): Filter<"from" | "to" | "currency">[] {
  const { filters: words } = useWords("billing");
  return [
    { kind: "period", from: "from", to: "to", label: words.delivered },
    choiceOf("currency", words.currency, currencies),
  ];
}
