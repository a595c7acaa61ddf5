/** What one search over everything finds, what people look for first before the rest; a screen has a name and a sign for each. */
export const foundKinds = [
  "requestsAP",
  "requestsTR",
  "people",
  "transfermovil",
  "enzona",
  "bipay",
  "clients",
  "notarialFilings",
  "contractOffers",
  "filings",
  "originals",
  "deliveries",
  "invoicesAP",
  "invoicesTR",
  "carriers",
  "offers",
  "correspondences",
  "bankAccounts",
  "nomenclators",
  "mails",
] as const;
export type FoundKind = (typeof foundKinds)[number];
