/** What the page of a client tells of what was done to it, as the audit log calls it. */
export const clientAuditActions = [
  "clients.create",
  "clients.update",
  "clients.undoImport",
  "clients.activate",
  "clients.deactivate",
  "clients.restore",
  "clients.knowAccount",
  "clients.linkAccount",
  "clients.unlinkAccount",
  "clients.merge",
  "clients.unmerge",
  "clients.merged",
  "clients.unmerged",
] as const;
