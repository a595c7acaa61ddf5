/** Menu groups with work that waits for a person: the sidebar shows one count for each. */
export const waitingGroups = [
  "requestsAP",
  "requestsTR",
  "delivery",
  "transfermovil",
  "enzona",
  "card",
  "legalAssistance",
  "notarial",
  "offers",
  "agenda",
  "administration",
] as const;
export type WaitingGroup = (typeof waitingGroups)[number];
