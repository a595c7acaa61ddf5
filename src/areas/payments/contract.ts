/** Payments: links, attempts and gateways; what was paid, when, and what must be given back. */
export const payments = {} as const;
