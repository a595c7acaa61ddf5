/** What the line of time of a client tells of; the page has a name and a sign for each. */
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
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
