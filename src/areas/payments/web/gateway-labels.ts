/** A gateway's causes and dates in a person's words. */
import { dayOf } from "../../../kit/calendar.ts";
import { formatDay } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { ExpiringItem } from "../gateway-contract.ts";

/** What is known by a name of ours; a gateway's own code and words stand as they came. */
export function useGatewayReason(): (why: string | undefined) => string {
  const { answers } = useWords("paymentsGateway");
  const named: Readonly<Record<string, string>> = answers.why;
  return (why = "") => named[why] ?? named[why.split(":")[0] ?? ""] ?? why;
}

export function useEndsOn(): (ending: ExpiringItem) => string {
  const language = useLanguage();
  return ({ endsAt }) => formatDay(dayOf(new Date(endsAt)), language);
}
