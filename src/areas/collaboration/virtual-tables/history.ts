/** Audit actions in the history of a table. */
export const virtualTableAuditActions = [
  "virtualTables.create",
  "virtualTables.update",
  "virtualTables.open",
  "virtualTables.close",
  "virtualTables.reopen",
  "virtualTables.activate",
  "virtualTables.deactivate",
  "virtualTables.restore",
  "virtualTables.goal",
  "virtualTables.invite",
] as const;
