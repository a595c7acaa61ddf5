/** "120" → "120.00", "129.6" → "129.60", "0.008333" as it is: at least the two digits that money has. */
export function showRate(rate: string): string {
  const [whole = "0", rest = ""] = rate.split(".");
  return `${whole}.${rest.padEnd(2, "0")}`;
}
