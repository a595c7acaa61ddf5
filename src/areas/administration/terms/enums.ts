/** Closed lists of values of terms versions. */

export const termsStates = ["inForce", "draft", "former"] as const;
