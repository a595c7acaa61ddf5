import { base } from "../../../../../kit/frontends.ts";
import { toast } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { PaymentCredentials } from "../links/payment-credentials.ts";

/** Copies the payment link for another payer: with the link's token, without a session. */
export function CopyLink({ payer: { commonId, token } }: { payer: PaymentCredentials }) {
  const words = useWords("paymentsPayer").checkout;
  const copy = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}${base}/checkout/${commonId}?token=${token}`);
    toast(words.copied);
  };
  return (
    <button className="link-button" type="button" onClick={() => void copy()}>
      {words.copy}
    </button>
  );
}
