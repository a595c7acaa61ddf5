/** Shared by the screens of offers and tariffs: refetching, explanation of a price. */
import { useQueryClient } from "@tanstack/react-query";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { PriceLine } from "../tariff.ts";

const { list, get, tariffList, everyTariff, price } = api.onlineServices;

/** Refetches tariffs and offers, whose prices depend on them. */
export function useRefreshServiceOffers(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [list, get, tariffList, everyTariff, price].map((call) => cache.invalidateQueries({ queryKey: [call.key] })),
    );
}

/** Explains a price line: tariff, start of validity, rule, legal text. */
export function usePriceReason(): (line: Pick<PriceLine, "code" | "since" | "rule" | "basis">) => string[] {
  const words = useWords("onlineServicesDesk");
  const language = useLanguage();
  return ({ code, since, rule, basis }) => [
    ...(rule ? [words.rules[rule]] : []),
    ...(since ? [interpolate(words.since, { code, day: formatDay(since, language) })] : []),
    ...(basis ? [basis] : []),
  ];
}
