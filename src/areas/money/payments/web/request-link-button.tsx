import { useState } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { useUser } from "../../../../web/session.ts";
import { navigateTo } from "../../../../web/site/navigate.ts";
import { Link } from "../../../../web/site/link.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Payer } from "./payer-access.ts";

/** For a link that is no longer valid: the owner gets a new one and continues to pay; others must sign in. */
export function AnotherLink({ payer }: { payer: Payer }) {
  const words = useWords("paymentsPayer").checkout;
  const user = useUser();
  const [sending, setSending] = useState(false);
  const checkoutPath = `/checkout/${payer.commonId}`;
  const requestLink = async () => {
    if (sending) return;
    setSending(true);
    try {
      const { expiresAt, emailSent } = await api.onlineRequests.sendPaymentLink({ commonId: payer.commonId });
      if (emailSent) toast(words.expired.sent);
      else toast(words.expired.notMailed, "bad");
      // The address changes, so that the page reloads its data.
      await navigateTo(`${checkoutPath}?link=${encodeURIComponent(expiresAt)}`);
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
      setSending(false);
    }
  };
  return (
    <p>
      {user ? (
        <button
          className="button"
          type="button"
          aria-disabled={sending || undefined}
          onClick={() => void requestLink()}
        >
          {words.expired.ask}
        </button>
      ) : (
        <Link className="button" to={`/login?next=${encodeURIComponent(checkoutPath)}`}>
          {words.expired.signIn}
        </Link>
      )}
    </p>
  );
}
