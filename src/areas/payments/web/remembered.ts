/** What a tab knows of the attempts it began: the way back to the checkout and the QR, gone with the tab. */
export interface Begun {
  readonly commonId: string;
  /** The payment link's token, when the payer came by it. */
  readonly token?: string | undefined;
  readonly amount: string;
  readonly qr?: string;
  readonly deepLink?: string;
  readonly validUntil?: string;
}

const prefix = "legalsit-payment-";

export function rememberAttempt(reference: string, begun: Begun): void {
  try {
    sessionStorage.setItem(prefix + reference, JSON.stringify(begun));
  } catch {
    // storage refused: the page that waits shows the result without the way back
  }
}

export function recallAttempt(reference: string): Begun | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + reference) ?? "null") as Begun | null) ?? undefined;
  } catch {
    return undefined;
  }
}
