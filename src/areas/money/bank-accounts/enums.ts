/** Closed lists of values of bank accounts. */

/** Fields with a plausibility warning. */
export const warningColumns = ["swiftCode", "accountNumber"] as const;
