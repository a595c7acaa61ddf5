/** Audit actions shown in a notarial filing's history. */
export const notarialFilingAuditActions = [
  "notarialFilings.create",
  "notarialFilings.update",
  "notarialFilings.remove",
  "notarialFilings.restore",
] as const;
