/** Closed lists of values of route cards. */

/** Whether documents for a country must be legalized; `unknown`: checked without an answer. */
export const legalizationNeeds = ["yes", "no", "unknown"] as const;
