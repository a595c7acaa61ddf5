/** What the line of time of a client tells of; the page has a name and a sign for each. */
export const toldKinds = [
  "requests",
  "payments",
  "mails",
  "deliveries",
  "filings",
  "notarialFilings",
  "offers",
  "vales",
  "consulateContracts",
] as const;
export type TimelineKind = (typeof toldKinds)[number];
