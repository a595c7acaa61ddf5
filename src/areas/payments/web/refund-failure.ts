/** Why a refund was not made, in words that say what to do next. */
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../../web/words.ts";

/** The gateways' own codes that mean one of the things there are words for (payments.md §2.5). */
const meanings = {
  NOT_FOUND: "unknownPayment",
  4064: "unknownPayment",
  4066: "unknownPayment",
  REFUSED: "refused",
  4067: "refused",
  4068: "refused",
  4069: "refused",
  failed: "declined",
  unreached: "unreached",
  neverArrived: "neverArrived",
  decidedNot: "decidedNot",
  notReversed: "notReversed",
  declined: "declined",
} as const;

/** The sentence for a refund's `failure`. */
export function useFailure(): (failure: string) => string {
  const { failures } = useWords("paymentsDesk").refunds;
  return (failure) =>
    Object.hasOwn(meanings, failure)
      ? failures[meanings[failure as keyof typeof meanings]]
      : interpolate(failures.other, { code: failure });
}
