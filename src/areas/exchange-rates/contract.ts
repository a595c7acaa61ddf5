/** Exchange rates between the currencies, by organism and date. */
export const exchangeRates = {} as const;
