/** The address with where somebody was going before an account was asked of them: registering does not lose the way. */
export function withNext(address: string, next: string | undefined): string {
  return next ? `${address}${address.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : address;
}
