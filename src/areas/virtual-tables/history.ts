/** What the page of a table tells of its history. */
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
