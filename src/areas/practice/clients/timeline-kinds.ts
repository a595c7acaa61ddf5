/** Kinds of entries in a client's timeline; the page has a label and an icon for each. */
export const timelineKinds = [
  "requests",
  "payments",
  "mails",
  "deliveries",
  "filings",
  "notarialFilings",
  "offers",
  "vales",
  "consulateContracts",
  "virtualTables",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
