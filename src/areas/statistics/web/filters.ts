/** What the boards of a group can be narrowed by. */
import { currencies } from "../../../kit/money.ts";
import { choiceOf, type Filter } from "../../../web/office/parts/filter.ts";
import { useWords } from "../../../web/words.ts";
import { clientTypes } from "../../clients/columns.ts";
import { useCountryChoices, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { useLawyers } from "../../people/web/public.tsx";

export function useFilters(): readonly Filter<string>[] {
  const { filters: words, keys } = useWords("statistics");
  return [
    choiceOf("currency", words.currency, currencies),
    choiceOf("clientType", words.clientType, clientTypes, keys),
    { kind: "choice", name: "specialist", label: words.specialist, options: useLawyers() },
    { kind: "choice", name: "practiceArea", label: words.practiceArea, options: useNomenclators("PRACTICE_AREA") },
    { kind: "choice", name: "country", label: words.country, options: useCountryChoices() },
  ];
}
