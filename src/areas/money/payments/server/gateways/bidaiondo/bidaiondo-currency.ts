/** Currencies of Bidaiondo: ISO 4217 numbers, but some of its answers use letters. */
const currencyByNumber: Readonly<Record<string, string>> = {
  "978": "EUR",
  "840": "USD",
  "826": "GBP",
  "124": "CAD",
  "192": "CUP",
};

/** "978" → "EUR", "EUR" → "EUR"; any other text unchanged. */
export function currencyFromCode(text: string | undefined): string {
  return currencyByNumber[text ?? ""] ?? text ?? "";
}

/** "EUR" → "978"; undefined for a currency that Bidaiondo does not accept. */
export function currencyNumber(currency: string): string | undefined {
  return Object.keys(currencyByNumber).find((number) => currencyByNumber[number] === currency);
}
