/** What the boards of a group can be narrowed by. */
import { currencies } from "../../../kit/money.ts";
import { choiceOf, type Filter } from "../../../web/office/parts/filter.ts";
import { useWords } from "../../../web/words.ts";
import type { BoardGroup } from "../boards.ts";
import { clientTypes } from "../../clients/columns.ts";
import { useCountryChoices, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { useLawyers } from "../../people/web/public.tsx";

export function useFilters(group: BoardGroup): readonly Filter<string>[] {
  const { filters: words, keys } = useWords("statistics");
  const lawyers = useLawyers();
  const areas = useNomenclators("PRACTICE_AREA");
  return [
    choiceOf("currency", words.currency, currencies),
    choiceOf("clientType", words.clientType, clientTypes, keys),
    ...(group === "contractOfferStats"
      ? []
      : [{ kind: "choice", name: "specialist", label: words.specialist, options: lawyers } as const]),
    ...(group === "filingStats"
      ? [{ kind: "choice", name: "practiceArea", label: words.practiceArea, options: areas } as const]
      : []),
    { kind: "choice", name: "country", label: words.country, options: useCountryChoices() },
  ];
}
