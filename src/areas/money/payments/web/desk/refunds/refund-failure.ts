/** Explains why a refund failed and what to do next. */
import { interpolate } from "../../../../../../kit/text/words.ts";
import { useWords } from "../../../../../../web/words.ts";

/** Failure codes, ours and the gateways', by the text that explains them. */
const textKeys = {
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
    Object.hasOwn(textKeys, failure)
      ? failures[textKeys[failure as keyof typeof textKeys]]
      : interpolate(failures.other, { code: failure });
}
