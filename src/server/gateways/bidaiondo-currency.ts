/** Bidaiondo writes currencies as ISO 4217 numbers; some of its answers use letters. */
const numbers: Readonly<Record<string, string>> = {
  "978": "EUR",
  "840": "USD",
  "826": "GBP",
  "124": "CAD",
  "192": "CUP",
};

/** "978" → "EUR", "EUR" → "EUR", anything else as it came. */
export function currencyFromCode(text: string | undefined): string {
  return numbers[text ?? ""] ?? text ?? "";
}

/** "EUR" → "978"; undefined for a currency that it does not take. */
export function currencyNumber(currency: string): string | undefined {
  return Object.keys(numbers).find((number) => numbers[number] === currency);
}
