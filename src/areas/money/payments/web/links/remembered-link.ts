/**
 * Remembers, per tab, the payment link with which the payer left for a gateway: no address sent to a gateway contains
 * it, so the return address does not either. Without it the page shows only the status, and the payer needs the link
 * again.
 */
const prefix = "legalsit-payment-";

export function rememberLink(reference: string, token: string): void {
  try {
    sessionStorage.setItem(prefix + reference, token);
  } catch {
    // Storage is unavailable: the payer's own link still works.
  }
}

export function readRememberedLink(reference: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + reference) ?? undefined;
  } catch {
    return undefined;
  }
}
