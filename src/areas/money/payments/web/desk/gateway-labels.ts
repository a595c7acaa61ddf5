/** Texts for the gateway status: failure reasons and expiry dates. */
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { formatDay } from "../../../../../kit/text/format.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { ExpiringItem } from "../../gateway/gateway-contract.ts";

/** Translates our own reason codes; a gateway's own code is shown as it is. */
export function useGatewayReason(): (why: string | undefined) => string {
  const { answers } = useWords("paymentsGateway");
  const labels: Readonly<Record<string, string>> = answers.why;
  return (why = "") => labels[why] ?? labels[why.split(":")[0] ?? ""] ?? why;
}

export function useEndsOn(): (item: ExpiringItem) => string {
  const language = useLanguage();
  return ({ endsAt }) => formatDay(dayOf(new Date(endsAt)), language);
}
