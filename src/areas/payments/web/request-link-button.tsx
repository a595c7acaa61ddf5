import { useState } from "react";
import { ApiError, api } from "../../../web/api.ts";
import { useUser } from "../../../web/session.ts";
import { navigateTo } from "../../../web/site/navigate.ts";
import { Link } from "../../../web/site/link.tsx";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import type { Payer } from "./payer-access.ts";

/** A link that is worth nothing any more: the owner gets another, and pays with it at once; anybody else must sign in for that. */
export function AnotherLink({ payer }: { payer: Payer }) {
  const words = useWords("paymentsPayer").checkout;
  const user = useUser();
  const [sending, setSending] = useState(false);
  const here = `/checkout/${payer.commonId}`;
  const ask = async () => {
    if (sending) return;
    setSending(true);
    try {
      const { expiresAt, emailSent } = await api.onlineRequests.sendPaymentLink({ commonId: payer.commonId });
      if (emailSent) toast(words.expired.sent);
      else toast(words.expired.notMailed, "bad");
      // Another address than the spent link's: the page asks anew.
      await navigateTo(`${here}?link=${encodeURIComponent(expiresAt)}`);
    } catch (refused) {
      toast(refused instanceof ApiError ? refused.message : String(refused), "bad");
      setSending(false);
    }
  };
  return (
    <p>
      {user ? (
        <button className="button" type="button" aria-disabled={sending || undefined} onClick={() => void ask()}>
          {words.expired.ask}
        </button>
      ) : (
        <Link className="button" to={`/login?next=${encodeURIComponent(here)}`}>
          {words.expired.signIn}
        </Link>
      )}
    </p>
  );
}
