/** Appends the page to return to after registration or sign-in. */
export function appendReturnAddress(address: string, next: string | undefined): string {
  return next ? `${address}${address.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : address;
}
