/** Say here in one sentence what reconciliation are in the firm's own terms. */
export const reconciliation = {};
