/** Say here in one sentence what billing are in the firm's own terms. */
export const billing = {};
