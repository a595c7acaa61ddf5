/**
 * The link that a tab went to a gateway with: no address that a gateway is given carries it, so the way back does not
 * either. Gone with the tab; then the page shows how it stands, and the link itself leads on.
 */
const prefix = "legalsit-payment-";

export function rememberLink(reference: string, token: string): void {
  try {
    sessionStorage.setItem(prefix + reference, token);
  } catch {
    // storage refused: the payer's own link leads back
  }
}

export function readRememberedLink(reference: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + reference) ?? undefined;
  } catch {
    return undefined;
  }
}
