/** What may keep a record from being removed; a screen says its name with how many there are. */
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

/** A fact of IN_USE: what holds the record, how many of them, and the address in the office that shows them. */
export interface RecordReference {
  readonly what: ReferenceKind;
  readonly count: number;
  readonly at?: string | undefined;
}
