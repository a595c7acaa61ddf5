import { api } from "../../../../../web/api.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { navigateTo } from "../../../../../web/site/routing/navigate.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { toast } from "../../../../../web/site/toasts.tsx";
import { usePendingAction } from "../../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../../web/words.ts";
import type { PaymentCredentials } from "../links/payment-credentials.ts";

/** For a link that is no longer valid: the owner gets a new one and continues to pay; others must sign in. */
export function AnotherLink({ payer }: { payer: PaymentCredentials }) {
  const words = useWords("paymentsPayer").checkout;
  const user = useUser();
  const checkoutPath = `/checkout/${payer.commonId}`;
  const { isPending, run } = usePendingAction(async () => {
    const { expiresAt, emailSent } = await api.onlineRequests.sendPaymentLink({ commonId: payer.commonId });
    if (emailSent) toast(words.expired.sent);
    else toast(words.expired.notMailed, "bad");
    // The address changes, so that the page reloads its data.
    await navigateTo(`${checkoutPath}?link=${encodeURIComponent(expiresAt)}`);
  });
  return (
    <p>
      {user ? (
        <button className="button" type="button" aria-disabled={isPending || undefined} onClick={run}>
          {words.expired.requestLink}
        </button>
      ) : (
        <Link className="button" to={`/login?next=${encodeURIComponent(checkoutPath)}`}>
          {words.expired.signIn}
        </Link>
      )}
    </p>
  );
}
