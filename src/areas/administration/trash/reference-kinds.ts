/** Kinds of records that can reference another and so block its deletion. A screen has a label for each. */
export const referenceKinds = [
  "accounts",
  "clients",
  "consulateContracts",
  "consulateDocuments",
  "consulateTariffs",
  "contacts",
  "contractOffers",
  "conversations",
  "deliveries",
  "documents",
  "filings",
  "folders",
  "items",
  "lots",
  "messages",
  "notarialFilings",
  "offerLines",
  "offers",
  "people",
  "places",
  "draws",
  "rates",
  "rules",
  "routeCards",
  "requests",
  "sheets",
  "tariffs",
  "vales",
  "virtualTables",
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Part of an IN_USE refusal: the kind of the references, their number, and the office address that lists them. */
export interface RecordReference {
  readonly what: ReferenceKind;
  readonly count: number;
  readonly at?: string | undefined;
}
