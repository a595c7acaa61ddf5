/** What the client can do after a payment link can no longer be used. */
import { base } from "../../../../kit/frontends.ts";
import { useUser } from "../../../../web/session/session.ts";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useWords } from "../../../../web/words.ts";
import type { PaymentLinkState, PaymentLinkStatus } from "../payment-link-status.ts";
import { AnotherLink } from "./desk/request-link-button.tsx";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { ReceiptLink } from "./receipt-link.tsx";
import { isRequest } from "./subject-pages.ts";

/**
 * The next step for each state: another link, signing in to pay, correcting, a new request. Links of offers and
 * vouchers are sent by staff.
 */
export function NextStep({
  linkStatus: { state, canAsk, payment, number },
  payer,
}: {
  linkStatus: PaymentLinkStatus;
  payer: PaymentCredentials;
}) {
  const words = useWords("paymentsPayer").ended;
  const user = useUser();
  const { commonId } = payer;
  if (!isRequest(number) && state !== "paid")
    return (
      <Link className="button" to="/contact">
        {words.write}
      </Link>
    );
  switch (state) {
    case "expired":
    case "exhausted":
      return canAsk ? (
        <AnotherLink payer={payer} />
      ) : (
        <Link className="button" to="/contact">
          {words.write}
        </Link>
      );
    case "replaced":
      return (
        <Link
          className="button"
          to={user ? `/checkout/${commonId}` : `/login?next=${encodeURIComponent(`/checkout/${commonId}`)}`}
        >
          {user ? words.pay : words.signInAndPay}
        </Link>
      );
    case "toCorrect":
      return (
        <Link
          className="button"
          to={user ? `/onlineService/${commonId}` : `/login?next=${encodeURIComponent(`/onlineService/${commonId}`)}`}
        >
          {user ? words.correct : words.signInAndCorrect}
        </Link>
      );
    case "cancelled":
      return (
        <Link className="button" to="/onlineService">
          {words.again}
        </Link>
      );
    case "paid":
      return payment ? <ReceiptLink commonId={commonId} token={payer.token} /> : null;
    default:
      return null;
  }
}

/** A replaced link gives no access to tracking: its reader finds the request by number and an identity detail. */
export function TrackingLink({
  payer: { commonId, token },
  state,
}: {
  payer: PaymentCredentials;
  state: PaymentLinkState;
}) {
  const words = useWords("paymentsPayer").checkout;
  const user = useUser();
  const query = token && !user ? `?token=${token}` : "";
  const isLinkSpent = state === "replaced" || state === "toCorrect" || state === "underReview" || state === "cancelled";
  const to = isLinkSpent && !user ? "/trackRequest" : `/paymentDetails/${commonId}${query}`;
  return (
    <a className="button button-quiet" href={base + to}>
      {words.follow}
    </a>
  );
}
