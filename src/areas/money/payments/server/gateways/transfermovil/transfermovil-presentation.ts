import { amountText } from "../../../../../../kit/numbers/money.ts";
import type { Attempt, Presentation } from "../provider.ts";

/** The text of the QR: strict JSON that the application reads. */

export function qrText(attempt: Attempt, source: string): string {
  const { minor, currency } = attempt.amount;
  if (minor <= 0n) throw new RangeError("an amount of 0 would let the payer choose it");
  const id = JSON.stringify(attempt.reference);
  return `{"id_transaccion":${id},"importe":${amountText(minor)},"moneda":"${currency}","numero_proveedor":${source},"version":1}`;
}
/** The link that opens the application with the same order. */

export function deepLink(attempt: Attempt, source: string): string {
  const query = new URLSearchParams({
    id_transaccion: attempt.reference,
    importe: amountText(attempt.amount.minor),
    moneda: attempt.amount.currency,
    numero_proveedor: source,
  });
  return `transfermovil://tm_compra_en_linea/action?${query}`;
}
/** The QR code and link with which the payer opens the order. */
export function presentation(attempt: Attempt, source: string): Presentation {
  return { kind: "qr", qrText: qrText(attempt, source), deepLink: deepLink(attempt, source) };
}
