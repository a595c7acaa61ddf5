/** What the screens of offers and tariffs share: refreshing, how a price says why it is what it is. */
import { useQueryClient } from "@tanstack/react-query";
import { formatDay } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { PriceLine } from "../tariff.ts";

const { list, get, tariffList, everyTariff, price } = api.onlineServices;

/** A tariff changes what offers cost: both are asked again. */
export function useRefreshServiceOffers(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [list, get, tariffList, everyTariff, price].map((call) => cache.invalidateQueries({ queryKey: [call.key] })),
    );
}

/** Why a line of a price is what it is: the tariff, since when, by which rule, by which legal text. */
export function usePriceReason(): (line: Pick<PriceLine, "code" | "since" | "rule" | "basis">) => string[] {
  const words = useWords("onlineServicesDesk");
  const language = useLanguage();
  return ({ code, since, rule, basis }) => [
    ...(rule ? [words.rules[rule]] : []),
    ...(since ? [interpolate(words.since, { code, day: formatDay(since, language) })] : []),
    ...(basis ? [basis] : []),
  ];
}
