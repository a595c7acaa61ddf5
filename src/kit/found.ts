/** What one search over everything finds; a screen has a name and a sign for each. */
export const foundKinds = [
  "requestsAP",
  "requestsTR",
  "people",
  "transfermovil",
  "enzona",
  "bipay",
  "deliveries",
  "invoicesAP",
  "invoicesTR",
  "mails",
  "carriers",
  "offers",
] as const;
export type FoundKind = (typeof foundKinds)[number];
