/** Payable subjects: a request of either family, a voucher, a contract offer, a consulate contract. */
export const subjectKinds = ["AP", "TR", "vale", "offer", "consulate"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
