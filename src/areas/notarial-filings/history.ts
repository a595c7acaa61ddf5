/** What the page of a filing tells of what was done to it: actions of the audit log. */
export const notarialFilingAuditActions = [
  "notarialFilings.create",
  "notarialFilings.update",
  "notarialFilings.remove",
  "notarialFilings.restore",
] as const;
