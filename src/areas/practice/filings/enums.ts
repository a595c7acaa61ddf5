/** Closed lists of values of filings. */

/** Advice, a contract, or a supplement that changes or extends a contract. */
export const filingKinds = ["advisory", "contract", "supplement"] as const;
export type FilingKind = (typeof filingKinds)[number];

/** A micro, small or medium enterprise is state-owned or private. */
export const mipymeTypes = ["state", "private"] as const;
