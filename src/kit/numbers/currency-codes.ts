/** Numbers of currencies (ISO 4217), as card gateways and banks write them; some use letters instead. */
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

/** "EUR" → "978"; undefined for a currency that card payments do not accept. */
export function currencyNumber(currency: string): string | undefined {
  return Object.keys(currencyByNumber).find((number) => currencyByNumber[number] === currency);
}
