import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";

/** Balances and responsible people of a client; undefined until they are loaded. */
export function useOverview(id: string) {
  return useQuery({
    queryKey: [api.clients.overview.key, id],
    queryFn: ({ signal }) => api.clients.overview({ id }, { signal }),
  }).data;
}

/** What the client owes and has paid this year as label and value; amounts of zero are left out. */
export function useBalanceFacts(id: string): readonly (readonly [label: string, value: string])[] {
  const { line: words } = useWords("clients");
  const language = useLanguage();
  const { year = "", balances = [] } = useOverview(id) ?? {};
  const amountsOf = (side: "due" | "paid") =>
    balances
      .filter((each) => each[side] !== "0.00")
      .map((each) => formatMoney(each[side], each.currency, language))
      .join("\n");
  return [
    [words.due, amountsOf("due")],
    [interpolate(words.paid, { year }), amountsOf("paid")],
  ];
}
