/** Audit actions shown in a client's history. */
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
  "clients.markDistinct",
  "clients.unmarkDistinct",
] as const;
