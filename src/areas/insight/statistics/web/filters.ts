/** The filters of a board. */
import { useQuery } from "@tanstack/react-query";
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { choiceOf, type Filter } from "../../../../web/office/components/filters/filter.ts";
import { useWords } from "../../../../web/words.ts";
import { type Board, familyOf } from "../boards.ts";
import { clientTypes } from "../../../practice/clients/enums.ts";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { families } from "../../../procedures/online-requests/states.ts";
import { foundLawyer } from "../../../administration/people/web/public.tsx";

export function useFilters(board: Board): readonly Filter<string>[] {
  const { filters: words, keys } = useWords("statistics");
  const isOnline = board.group === "onlineServiceStats";
  const areas = useNomenclators("PRACTICE_AREA");
  const countries = useCountryChoices();
  const services = useServices(board, isOnline);
  const currency = choiceOf("currency", words.currency, currencies);
  // Virtual tables have neither client nor country.
  if (board.group === "virtualTableStadistics") return [];
  if (isOnline)
    return [
      ...(familyOf(board) ? [] : [choiceOf("family", words.family, families, keys)]),
      { kind: "select", name: "offerId", label: words.service, options: services },
      currency,
    ];
  return [
    ...(board.group === "legalizationStadistics" ? [] : [currency]),
    choiceOf("clientType", words.clientType, clientTypes, keys),
    ...(board.group === "contractOfferStats" || board.group === "legalizationStadistics"
      ? []
      : [foundLawyer("specialist", words.specialist)]),
    ...(board.group === "filingStats"
      ? [{ kind: "select", name: "practiceArea", label: words.practiceArea, options: areas } as const]
      : []),
    { kind: "select", name: "country", label: words.country, options: countries },
  ];
}

function useServices(board: Board, enabled: boolean) {
  const language = useLanguage();
  const family = familyOf(board);
  const { data = [] } = useQuery({
    queryKey: [api.onlineServices.offered.key, family],
    queryFn: () => api.onlineServices.offered(family ? { family } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return data.map(({ _id, name }) => ({ value: _id, label: name[language] }));
}
