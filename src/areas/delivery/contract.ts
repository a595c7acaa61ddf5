/** Say here in one sentence what delivery are in the firm's own terms. */
export const delivery = {};
