import { base } from "../../../../kit/frontends.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";

/** Link to the receipt page, which also offers the PDF; carries the reader's token. */
export function ReceiptLink({
  commonId,
  token,
  isWide = false,
}: {
  commonId: string;
  token: string | undefined;
  isWide?: boolean;
}) {
  const words = useWords("paymentsPayer").ended;
  const query = new URLSearchParams({ ...(token ? { token } : {}), lang: useLanguage() });
  return (
    <a
      className={isWide ? "button button-wide" : "button"}
      href={`${base}/paymentReceipt/${commonId}?${query.toString()}`}
    >
      {words.receipt}
    </a>
  );
}
